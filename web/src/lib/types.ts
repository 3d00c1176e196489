export type * from "./wire";
import type { Position } from "./wire";

export type LegalTuple = Position["moves"][number];
