// What the page needs to know of a drawing that it shows as an image.
export interface Size {
  width: number;
  height: number;
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Return how a drawing describes itself, "" if it does not. */
export function described(svg: string): string {
  const found =
    /<desc(?:\s[^>]*)?>([^<]*)<\/desc>/.exec(svg) ?? /<title(?:\s[^>]*)?>([^<]*)</.exec(svg);
  return (found?.[1] ?? "")
    .replace(/&(\w+);/g, (all, name: string) => ENTITIES[name] ?? all)
    .trim();
}

/** Return how large a drawing is meant to be, in pixels. */
export function sizeOf(svg: string): Size {
  const root = /<svg\b[^>]*>/.exec(svg)?.[0] ?? "";
  const box = /\bviewBox="\s*[-\d.e]+[\s,]+[-\d.e]+[\s,]+([\d.e]+)[\s,]+([\d.e]+)/.exec(root);
  const width = Number(box?.[1] ?? /\bwidth="([\d.]+)/.exec(root)?.[1]);
  const height = Number(box?.[2] ?? /\bheight="([\d.]+)/.exec(root)?.[1]);
  return { width: width > 0 ? width : 600, height: height > 0 ? height : 400 };
}

/** Tell whether a drawing has colours for dark pages too; one that has not needs light around it. */
export function adapts(svg: string): boolean {
  return svg.includes("prefers-color-scheme");
}
