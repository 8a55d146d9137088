/** The stylesheet of the pages. */
export const STYLE = `
:root { color-scheme: dark; font: 100%/1.5 system-ui, sans-serif; }
* { box-sizing: border-box; }
body { margin: 0; background: #10151b; color: #eef2f5; }
.banner { padding: 0.75rem 1rem; background: #4a3800; color: #ffe9ad; text-align: center; }
.banner p { margin: 0; }
main { width: min(100% - 2rem, 30rem); margin: 2.5rem auto; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0.5rem 0; }
h2 { font-size: 1.1rem; margin: 2rem 0 0.5rem; }
p { margin: 0.5rem 0; }
.amount { font-size: 2rem; font-weight: 650; font-variant-numeric: tabular-nums; }
.muted { color: #a9b6c2; }
.error { padding: 0.75rem 1rem; border-radius: 0.6rem; background: #4b1d20; color: #ffd9d9; }
form { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.9rem; margin: 1.25rem 0; }
form.row { margin: 0.5rem 0; }
label { display: grid; gap: 0.3rem; font-weight: 600; }
input { width: 100%; min-width: 0; min-height: 2.9rem; padding: 0 0.8rem; border: 1px solid #5d6b78; border-radius: 0.6rem; background: #19212a; color: inherit; font: inherit; }
button, a.quiet { display: inline-flex; align-items: center; justify-content: center; min-height: 2.9rem; padding: 0.4rem 1.1rem; border-radius: 0.6rem; font: inherit; font-weight: 600; }
a.quiet { padding-left: 0; }
button { border: 0; background: #7fd1ff; color: #06222f; cursor: pointer; }
button.second { border: 1px solid #5d6b78; background: transparent; color: inherit; }
button:hover { filter: brightness(1.08); }
a { color: #9ddcff; }
:focus-visible { outline: 3px solid #ffd166; outline-offset: 2px; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.3rem 1rem; margin: 1rem 0; }
dt { color: #a9b6c2; }
dd { margin: 0; }
`;
