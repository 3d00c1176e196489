// Rules for reading: Markdown to HTML, with an anchor at each numbered clause. What is HTML in the
// text stays text, so that a game cannot put anything but words on the page.
import { Marked, type Tokens } from "marked";

const CLAUSE = /^<strong>(\d+)\.<\/strong>/;
const SAFE = /^(https?:\/\/|#)/;

export function clauseId(clause: number): string {
  return `clause-${clause}`;
}

function escaped(text: string): string {
  const names: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replace(/[&<>"]/g, (one) => names[one]!);
}

const reader = new Marked({
  async: false,
  gfm: true,
  renderer: {
    code: ({ text }) => `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`,
    html: ({ text }) => escaped(text),
    image: ({ text }) => escaped(text),
    heading({ tokens, depth }: Tokens.Heading) {
      // The title of the text is the title of the drawer, a second-level heading, already.
      const level = Math.min(6, depth + 1);
      return depth === 1 ? "" : `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
    paragraph({ tokens }: Tokens.Paragraph) {
      const inner = this.parser.parseInline(tokens);
      const clause = CLAUSE.exec(inner);
      const mark = clause
        ? ` id="${clauseId(Number(clause[1]))}" class="clause" tabindex="-1"`
        : "";
      return `<p${mark}>${inner}</p>\n`;
    },
    link({ href, tokens }: Tokens.Link) {
      const inner = this.parser.parseInline(tokens);
      return SAFE.test(href)
        ? `<a href="${escaped(href)}" target="_blank" rel="noreferrer">${inner}</a>`
        : inner;
    },
    table({ header, rows }: Tokens.Table) {
      const cells = (row: Tokens.TableCell[], name: string): string =>
        row.map((cell) => `<${name}>${this.parser.parseInline(cell.tokens)}</${name}>`).join("");
      const body = rows.map((row) => `<tr>${cells(row, "td")}</tr>`).join("");
      return `<div class="wide" tabindex="0" role="group"><table><thead><tr>${cells(header, "th")}</tr></thead><tbody>${body}</tbody></table></div>\n`;
    },
  },
});

export function rulesHtml(markdown: string): string {
  return reader.parse(markdown) as string;
}
