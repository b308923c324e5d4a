// Bodies as stored by existing clients (contract/model.md 10); the test replaces placeholders such as LINK and
// SUPPORTED.

/** By content. */
export const OLD_BODIES: Readonly<Record<string, string>> = {
  'AngularJS: a support on lines of its own with a cursor helper':
    '<p>First</p><p><br>&nbsp;&nbsp;<span id="LINK" class="KFSupportStart mceNonEditable"></span> -&nbsp;<span id="1399915210413">my idea</span>&nbsp;- <span id="LINK" class="KFSupportEnd mceNonEditable"></span>&nbsp;&nbsp;<br></p>',
  'kf6-light: two supports in a paragraph':
    '<p><span id="FIFTH" class="KFSupportStart mceNonEditable"></span> -&nbsp;<span id="1714555555555">one</span>&nbsp;- <span id="FIFTH" class="KFSupportEnd mceNonEditable"></span> and <span id="OTHER" class="KFSupportStart mceNonEditable"></span> - two - <span id="OTHER" class="KFSupportEnd mceNonEditable"></span></p>',
  'a template':
    '<p><span id="THIRD" class="KFSupportStart KFTemplateStart mceNonEditable"></span></p><p class="kfTemplateContent">What we saw</p><p><span id="THIRD" class="KFSupportEnd KFTemplateEnd mceNonEditable"></span></p>',
  'imported, with marks that lack a class and swallow the text after them':
    '<p><span id="FOURTH" class="KFSupportStart">theory text<span id="FOURTH" class="KFSupportEnd"> rest</span></span></p>',
  'a support whose link is gone':
    '<p><span id="64a000000000000000000009" class="KFSupportStart mceNonEditable"></span> - x - <span id="64a000000000000000000009" class="KFSupportEnd mceNonEditable"></span></p>',
  'references, one as it was imported':
    '<p>See <span class="mceNonEditable KFReference" id="REFERENCE"></span> and <span class="KFReference" id="IMPORTED"></span>.</p>',
  'an image with a relative address, and with a whole one':
    '<p><img class="inline-attachment 64a0000000000000000000aa" src="/attachments/c/a/1/x y.png" width="100px" alt="leaf" data-mce-src="/attachments/c/a/1/x y.png"> <img class="inline-attachment 64a0000000000000000000ab" src="http://old.example.org/attachments/c/a/1/z.png" width="80px" alt="root"></p>',
  'an image that is wide':
    '<p><img class="inline-attachment 64a0000000000000000000ad" src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==" width="400" alt="wide"></p>',
  'a file':
    '<p><a class="inline-attachment 64a0000000000000000000ac" href="/attachments/c/a/1/w.pdf" target="_blank" download="" rel="noopener noreferrer"><img src="/manual_assets/kf6images/03-toolbar-attachment.png" alt="w.pdf">w.pdf</a></p>',
  'a drawing': `<p><img alt="&lt;svg width=&quot;20&quot; height=&quot;20&quot; xmlns=&quot;http://www.w3.org/2000/svg&quot;&gt;&lt;g class=&quot;layer&quot;&gt;&lt;title&gt;Layer 1&lt;/title&gt;&lt;/g&gt;&lt;/svg&gt;" src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="></p>`,
  'a video':
    '<p><video controls="controls" width="300" height="150"> <source src="/attachments/c/a/1/v.mp4" type="video/mp4"></video></p>',
  'a page in a frame':
    '<p><iframe style="width: 100%; height: 90%;" src="https://example.invalid/" sandbox="allow-scripts allow-popups allow-forms"></iframe></p>',
  'fonts, colours, a table and lists':
    '<p><font color="#ff0000" size="4">red</font> <span style="color: #3598db;"><strong>blue</strong></span> <u>u</u> H<sub>2</sub>O</p><table border="1" style="width: 50%;"><tbody><tr><td style="text-align: center;">a</td><td>b</td></tr></tbody></table><ul><li>one<ol><li>two</li></ol></li></ul><blockquote><p>said</p></blockquote>',
  'an empty span with an id, and names in other scripts':
    '<p>Été <span id="1399915210413"></span>日本 &amp; 1 &lt; 2</p>',
}
