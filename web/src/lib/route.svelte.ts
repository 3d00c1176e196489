// Where in the page we are: the address of the browser, without its server.
export interface Route {
  page: "home" | "new" | "table" | "replay" | "settings" | "missing";
  id: string; // of a game (new) or a table (table, replay); "" if none
  query: URLSearchParams;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // mistyped: there is nothing at such an address
  }
}

export function read(path: string, search = ""): Route {
  const query = new URLSearchParams(search);
  const [page = "", id = "", ...rest] = path.split("/").filter(Boolean).map(decoded);
  const found = (page: Route["page"]): Route => ({ page, id, query });
  if (rest.length) return found("missing");
  if (page === "") return found("home");
  if (page === "new") return found("new");
  if (page === "tables" && id) return found("table");
  if (page === "replay") return found("replay");
  if (page === "settings" && !id) return found("settings");
  return found("missing");
}

export const route = $state<{ now: Route }>({ now: read(location.pathname, location.search) });

function follow(): void {
  route.now = read(location.pathname, location.search);
}

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  follow();
  if (!replace) {
    window.scrollTo(0, 0);
    requestAnimationFrame(() => document.querySelector<HTMLElement>("main h1")?.focus());
  }
}

/** Let links within the page change the address without loading it anew. */
export function followLinks(): void {
  window.addEventListener("popstate", follow);
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || link.target || link.hasAttribute("download")) return;
    const href = link.getAttribute("href") ?? "";
    if (!href.startsWith("/") || href.startsWith("/api/")) return;
    event.preventDefault();
    go(href);
  });
}
