/** The style sheet of the page. System colours follow the light or dark scheme of the browser, and forced colours. */
export const DOCS_STYLE = `
:root { color-scheme: light dark; background: Canvas; color: CanvasText; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; }
main:focus { outline: none; }
nav { columns: 18rem; }
nav h2 { font-size: 1rem; margin: 0; break-after: avoid; }
nav ul { margin: 0 0 1rem; padding-left: 1.25rem; break-inside: avoid; }
article { border-top: 1px solid GrayText; margin-top: 1.5rem; }
pre, code { font-family: ui-monospace, monospace; font-size: 0.875rem; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; margin: 0; }
table { border-collapse: collapse; width: 100%; margin: 1rem 0; }
caption { text-align: left; font-weight: bold; }
th, td { border: 1px solid GrayText; padding: 0.25rem 0.5rem; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
td ul, td p { margin: 0; padding-left: 1rem; }
td p { padding: 0; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; }
`;
