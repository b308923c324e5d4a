export const STYLE = `
:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{margin:0;color:light-dark(#26231e,#ece7dd);background:light-dark(#fffdf9,#1a1917)}
main{max-width:34rem;margin:0 auto;padding:2rem 1.25rem}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 1rem}
h2{font-size:1.125rem;margin:1.5rem 0 .5rem}
.button,button{display:inline-block;font:inherit;font-weight:650;padding:.6rem 1.1rem;border:0;border-radius:.5rem;cursor:pointer;text-decoration:none;color:light-dark(#fffdf9,#121110);background:light-dark(#0c5c49,#5bb095)}
.button:hover,button:hover{background:light-dark(#074536,#7fc2ab)}
:focus-visible{outline:3px solid light-dark(#0c5c49,#7fc2ab);outline-offset:2px}
fieldset{border:1px solid light-dark(#908775,#837e73);border-radius:.5rem;margin:0 0 1rem;padding:.5rem 1rem 1rem}
legend{font-weight:650;padding:0 .35rem}
label.choice{display:flex;gap:.6rem;align-items:baseline;min-height:1.75rem;padding:.2rem 0;overflow-wrap:anywhere}
label.choice.view{padding-inline-start:1.75rem}
input[type=radio]{accent-color:light-dark(#0c5c49,#5bb095)}
input[type=text]{font:inherit;width:100%;box-sizing:border-box;padding:.5rem .6rem;border:1px solid light-dark(#908775,#837e73);border-radius:.4rem;background:transparent;color:inherit}
.code{font-size:.875rem;color:light-dark(#655e51,#aaa497);overflow-wrap:anywhere}
`
