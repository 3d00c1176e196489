"""Compiling less: a function that only compiled functions call needs no code of its own.

numba makes each function ready to be called from Python: it wraps it, optimises it with all it
calls and generates machine code, and does the same again for whoever calls it. It also compiles it
again where a constant is passed, or an integer of another size. Here only an *outer* function,
which Python calls, gets code. An *inner* one is translated once into LLVM's language, with integers
of 64 bits, and is optimised as part of the outer functions above it.
``docs/decisions/0018-compiling-less.md`` has the measurements.
"""

from __future__ import annotations

import types as python
from functools import cached_property
from typing import Any

import numba
from llvmlite.binding import Linkage
from numba.core import compiler, errors, types
from numba.core.codegen import JITCodeLibrary, RuntimeLinker
from numba.core.compiler_machinery import register_pass
from numba.core.environment import lookup_environment
from numba.core.registry import CPUDispatcher
from numba.core.typed_passes import NativeLowering

from mirabilis.core.copies import Copies


def njit(function: Any = None, **options: Any) -> Any:
    """Stand in for numba's decorator in a template: an outer function asks for the cache."""
    if function is None:
        return lambda function: njit(function, **options)
    if options.get("cache"):
        return numba.njit(function, pipeline_class=_Outer, **options)
    return inner(function, numba.njit(function, **options))


def inner(function: python.FunctionType, original: Any) -> Any:
    """Return ``function`` as an inner one with the options of a compiled original.

    The original itself comes back where somebody asked numba for something special.
    """
    if type(original) is not CPUDispatcher or not original._can_compile:
        return original  # inner already, of another kind, or with signatures of its own
    asked = original.targetoptions
    special = original._compiler.pipeline_class is not compiler.Compiler
    if special or asked.get("parallel") or asked.get("forceobj"):
        return original
    return Inner(function, original.locals, asked, _Inner)


COPIES = Copies(inner)


def plainer(kind: Any) -> Any:
    """Return the type an argument gets: no constants, and integers of 64 bits.

    Unsigned ones of 32 bits and more stay: their products need not fit.
    """
    kind = types.unliteral(kind)
    small = isinstance(kind, types.Integer) and (kind.signed or kind.bitwidth < 32)
    return types.int64 if small else kind


class Inner(CPUDispatcher):
    """A compiled function for compiled functions."""

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Answer a compiled function that calls this one."""
        try:
            return super().get_call_template(
                tuple(plainer(kind) for kind in args),
                {name: plainer(kind) for name, kind in kws.items()},
            )
        except errors.NumbaError:  # it may have to know the constant, say which of unlike parts
            return super().get_call_template(args, kws)

    def add_overload(self, result: Any) -> None:
        """Remember a signature, for compiled functions only."""
        self.overloads[tuple(result.signature.args)] = result

    def _compile_for_args(self, *args: Any, **kws: Any) -> Any:
        """Answer Python: what comes back is called with the same arguments."""
        return self._outer

    @cached_property
    def _outer(self) -> Any:
        asked = {k: v for k, v in self.targetoptions.items() if k != "nopython"}
        return numba.njit(self.py_func, pipeline_class=_Outer, **asked)


class _InnerLibrary(JITCodeLibrary):
    """The code of an inner function and of all it calls, as it was translated."""

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        known = (found.name for found in self._final_module.global_variables)
        if any(name.startswith(RuntimeLinker.PREFIX) for name in known):
            super()._finalize_final_module()  # functions that call each other need addresses
            return
        self._finalize_dynamic_globals()
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class _InnerLowering(NativeLowering):
    _name = "mirabilis_inner_lowering"

    def run_pass(self, state: Any) -> bool:
        state.library = _InnerLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags = state.flags.copy()
        state.flags.no_compile = True
        state.flags.no_cpython_wrapper = True
        state.flags.no_cfunc_wrapper = True
        super().run_pass(state)
        state.library.finalize()
        name = object()  # numba finds a function by its code; this one has a name only
        state.targetctx.insert_user_function(name, state["cr"].fndesc, [state.library])
        state["cr"] = state["cr"]._replace(cfunc=name)
        return True


class _OuterLibrary(JITCodeLibrary):
    """The code of an outer function, in which all that is linked in belongs to it alone."""

    def _optimize_final_module(self) -> None:
        for found in self._final_module.functions:
            if found.linkage == Linkage.linkonce_odr and not found.name.startswith("NRT_"):
                found.linkage = Linkage.internal
        super()._optimize_final_module()


@register_pass(mutates_CFG=True, analysis_only=False)
class _OuterLowering(NativeLowering):
    _name = "mirabilis_outer_lowering"

    def run_pass(self, state: Any) -> bool:
        state.flags = state.flags.copy()
        state.flags.no_cfunc_wrapper = True
        state.library = _OuterLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        super().run_pass(state)
        for found in state.library._final_module.global_variables:
            # what an inner function needs of Python, such as the text of an error
            if environment := lookup_environment(found.name):
                state.library.codegen.set_env(found.name, environment)
        return True


class _Pipeline(compiler.CompilerBase):
    lowering: type[NativeLowering]

    def define_pipelines(self) -> list[Any]:
        """Return numba's own way, but for the translation."""
        passes = compiler.DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.passes = [
            (self.lowering if step is NativeLowering else step, text)
            for step, text in passes.passes
        ]
        passes.finalize()
        return [passes]


class _Inner(_Pipeline):
    lowering = _InnerLowering


class _Outer(_Pipeline):
    lowering = _OuterLowering
