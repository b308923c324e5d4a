export const STYLE = `
:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{margin:0;color:light-dark(#1d2329,#e6e9ec);background:light-dark(#fff,#1a1d21)}
main{max-width:34rem;margin:0 auto;padding:2rem 1.25rem}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 1rem}
h2{font-size:1.125rem;margin:1.5rem 0 .5rem}
.button,button{display:inline-block;font:inherit;font-weight:650;padding:.6rem 1.1rem;border:0;border-radius:.5rem;cursor:pointer;text-decoration:none;color:#fff;background:#1c5fa8}
.button:hover,button:hover{background:#164c87}
:focus-visible{outline:3px solid light-dark(#1c5fa8,#8ec1f5);outline-offset:2px}
fieldset{border:1px solid light-dark(#8a949e,#77818b);border-radius:.5rem;margin:0 0 1rem;padding:.5rem 1rem 1rem}
legend{font-weight:650;padding:0 .35rem}
label.choice{display:flex;gap:.6rem;align-items:baseline;min-height:1.75rem;padding:.2rem 0;overflow-wrap:anywhere}
label.choice.view{padding-inline-start:1.75rem}
input[type=text]{font:inherit;width:100%;box-sizing:border-box;padding:.5rem .6rem;border:1px solid light-dark(#8a949e,#77818b);border-radius:.4rem;background:transparent;color:inherit}
.code{font-size:.875rem;color:light-dark(#59636e,#a6b0ba);overflow-wrap:anywhere}
`
