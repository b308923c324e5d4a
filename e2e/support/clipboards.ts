// Clipboard contents of other programs, shortened, and the stored result.
export const CLIPBOARDS: readonly (readonly [whence: string, html: string, kept: string])[] = [
  [
    'Word: a heading, formats and a list in two levels',
    `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15">
<style><!-- @list l0:level1 {mso-level-number-format:bullet;} p.MsoNormal {margin:0cm; font-family:"Calibri",sans-serif;} --></style>
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]--></head><body lang=EN-GB style='tab-interval:36.0pt'>
<!--StartFragment--><h1 style='mso-outline-level:1'><span lang=EN-GB style='font-family:"Calibri Light";color:#2F5496'>Leaves<o:p></o:p></span></h1>
<p class=MsoNormal><span style='mso-spacerun:yes'></span>They are <b><span style='color:red'>green</span></b> and
<i style='mso-bidi-font-style:normal'>thin</i>, <span style='text-decoration:underline'>said</span> Ann<span class=MsoCommentReference><span style='font-size:8.0pt'><a class=msocomanchor href="#_msocom_1">[A1]</a></span></span>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span lang=EN-GB>light<o:p></o:p></span></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp; </span></span><![endif]>of the sun<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]>water<o:p></o:p></p>
<p class=MsoNormal>After it<o:p></o:p></p><div style='mso-element:comment-list'><p class=MsoCommentText>a remark</p></div><!--EndFragment--></body></html>`,
    '<h1>Leaves</h1><p>They are <strong>green</strong> and <em>thin</em>, <u>said</u> Ann.</p><ul><li>light<ol><li>of the sun</li></ol></li><li>water</li></ul><p>After it</p>',
  ],
  [
    'Word: a numbered list from 3, and a table',
    `<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>3.<span>&nbsp; </span></span>third<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>4.<span>&nbsp; </span></span>fourth<o:p></o:p></p>
<table class=MsoTableGrid border=1 cellspacing=0 style='border-collapse:collapse;mso-border-alt:solid windowtext .5pt'><tr style='mso-yfti-irow:0'><td width=100 valign=top style='width:75pt;border:solid windowtext 1.0pt'><p class=MsoNormal style='margin-bottom:0cm'>day<o:p></o:p></p></td><td width=100 colspan=2><p class=MsoNormal><b>height</b><o:p></o:p></p></td></tr></table>`,
    '<ol start="3"><li>third</li><li>fourth</li></ol><table><tbody><tr><td>day</td><td colspan="2"><strong>height</strong></td></tr></tbody></table>',
  ],
  [
    'Google Docs: everything in a <b> that is not bold, formats as styles, a list of paragraphs, a link over Google',
    `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1f2e3d4c"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt;"><span style="font-size:16pt;font-family:Arial;color:#000000;font-weight:400;">Shadows</span></h2><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:700;font-style:normal;">Long</span><span style="font-size:11pt;font-style:italic;"> at noon</span><span> and </span><a href="https://www.google.com/url?q=https://example.org/sun&amp;sa=D&amp;source=editors" style="text-decoration:none;"><span style="text-decoration:underline;color:#1155cc;">here</span></a><sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup></p><br /><ul style="margin-top:0;"><li dir="ltr" aria-level="1" style="list-style-type:disc;"><p dir="ltr" role="presentation"><span>one</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span style="text-decoration:line-through;">two</span></p></li></ul></ul></b><br class="Apple-interchange-newline"><div><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>a remark</span></p></div>`,
    '<h2>Shadows</h2><p><strong>Long</strong><em> at noon</em> and <a href="https://example.org/sun">here</a></p><ul><li>one<ul><li><s>two</s></li></ul></li></ul>',
  ],
  [
    'LibreOffice: fonts, a centred paragraph, a real list',
    `<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><title></title><meta name="generator" content="LibreOffice 24.2"/><style type="text/css">@page { size: 21cm 29.7cm } p { line-height: 115% }</style></head><body lang="de-DE" link="#000080" dir="ltr"><p align="center" style="line-height: 100%; margin-bottom: 0cm"><font face="Liberation Serif, serif"><font size="4" style="font-size: 14pt"><b>Versuch</b></font></font></p>
<p style="line-height: 100%"><br/>

</p><ol start="2"><li><p style="margin-bottom: 0cm">Samen
	säen</p></li><li><p>H<sub>2</sub>O</p></li></ol></body></html>`,
    '<p><strong>Versuch</strong></p><ol start="2"><li>Samen säen</li><li>H<sub>2</sub>O</li></ol>',
  ],
  [
    'a page: boxes within boxes, scripts, a tracking pixel, buttons, classes and colours',
    `<div class="article" style="color: rgb(32, 33, 36); font-family: Roboto; background-color: rgb(255, 255, 255);"><header><h3 class="t">Why leaves fall</h3></header><div><div>First <span style="font-weight: 600">idea</span></div><div><br></div><div>Second</div></div><script>window.ran = true</script><img src="https://t.example.org/p.gif" width="1" height="1"><img src="https://example.org/leaf.png" alt="a leaf" width="320" class="c" onerror="window.ran = true"><form action="javascript:window.ran=true"><button>Follow</button></form><a href="javascript:window.ran=true">go</a><div style="display:none">hidden</div></div>`,
    '<h3>Why leaves fall</h3><p>First <strong>idea</strong></p><p>Second</p><p><img src="https://example.org/leaf.png" alt="a leaf" width="320"></p><p>Follow</p><p>go</p>',
  ],
  [
    'a few words of a page stay within the sentence',
    '<meta charset="utf-8"><span style="color: rgb(0, 0, 0); font-size: 16px;">only <em style="font-style: italic">these</em> words</span>',
    'only <em>these</em> words',
  ],
  [
    'pictures of Word that there are no bytes of go',
    `<p class=MsoNormal>before <!--[if gte vml 1]><v:shape id="s"/><![endif]--><![if !vml]><img width=200 height=100 src="file:///C:/Temp/msohtmlclip1/01/clip_image001.png" v:shapes="s"><![endif]>after<o:p></o:p></p>`,
    '<p>before after</p>',
  ],
  [
    'Outlook: Cyrillic, right to left, and a quotation',
    `<div class="elementToProof" style="font-family:Aptos"><p dir="rtl" style="margin:0">שלום</p><blockquote style="border-left:3px solid"><div>Привет</div></blockquote></div>`,
    '<p dir="rtl">שלום</p><blockquote><p>Привет</p></blockquote>',
  ],
]

export const HOSTILE: readonly string[] = [
  '<script>globalThis.ran = true</script>',
  '<img src="x" onerror="globalThis.ran = true">',
  '<a href="javascript:globalThis.ran = true">go</a>',
  '<a href="java\tscript:globalThis.ran = true">go</a>',
  '<svg onload="globalThis.ran = true"><script>globalThis.ran = true</script></svg>',
  '<iframe src="javascript:parent.ran = true"></iframe><iframe srcdoc="<script>parent.ran = true</script>"></iframe>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=globalThis.ran=true&gt;">',
  '<span onmouseover="globalThis.ran = true" onfocus="globalThis.ran = true" tabindex="0" autofocus>over</span>',
  '<details open ontoggle="globalThis.ran = true"><summary>s</summary></details>',
  '<video><source onerror="globalThis.ran = true" src="x"></video><audio src="x" onerror="globalThis.ran = true"></audio>',
  '<form action="javascript:globalThis.ran = true"><input autofocus onfocus="globalThis.ran = true"><button>b</button></form>',
  '<object data="javascript:globalThis.ran = true"></object><embed src="javascript:globalThis.ran = true">',
  '<img alt="<svg onload=globalThis.ran=true><title>t</title></svg>" src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9Imdsb2JhbFRoaXMucmFuPXRydWUiLz4=">',
  '<span class="mceNonEditable KFReference" id="64a000000000000000000001_x"><a href="javascript:globalThis.ran = true">"go"</a></span>',
  '<b><p><table><p>never closed <i',
]
