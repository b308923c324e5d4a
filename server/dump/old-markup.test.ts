import { expect, test } from 'vitest'
import { withNewTags } from './old-markup.ts'

test('tags of every form become those of today; other text stays [DUMP-06]', () => {
  const id = 'a'.repeat(24)
  for (const [old, now] of [
    [`<span id="${id}" class="KFSupportStart"/>x`, `<span id="${id}" class="KFSupportStart mceNonEditable"></span>x`],
    [`<SPAN CLASS='KFSupportEnd' id='${id}' />`, `<span class="KFSupportEnd mceNonEditable" id='${id}'></span>`],
    [`<span class=KFReference id=${id}></span>`, `<span class="mceNonEditable KFReference" id=${id}></span>`],
    [
      '<span class="KFSupportStart KFTemplateStart"></span>',
      '<span class="KFSupportStart KFTemplateStart mceNonEditable"></span>',
    ],
    ['<span class="mceNonEditable KFReference">', '<span class="mceNonEditable KFReference">'],
    ['<span title="a > b"/>', '<span title="a > b"></span>'],
    [
      '&lt;span class="KFReference"/&gt; <spanner/> <b>1 < 2</b>',
      '&lt;span class="KFReference"/&gt; <spanner/> <b>1 < 2</b>',
    ],
  ])
    expect(withNewTags(old ?? '')).toBe(now)
})

test('addresses of attachments lose the old host, but not those of other sites', () => {
  const [own, other, file] = ['a'.repeat(24), 'b'.repeat(24), `${'c'.repeat(24)}/1/leaf.png`]
  expect(withNewTags(`<img src="http://old.example.org:8000/attachments/${own}/${file}">`, own)).toBe(
    `<img src="/attachments/${own}/${file}">`,
  )
  const elsewhere = `<img src="https://else.example.org/attachments/${other}/${file}"> https://x.org/attachments/${own}/${file}`
  expect(withNewTags(elsewhere, own)).toBe(elsewhere)
})

test('a text that was made to be slow takes the time of its length', () => {
  for (const piece of ['<span ', '<span "', '<span class="', '<span \'"', '<span <span "']) {
    const text = piece.repeat(100_000)
    expect(withNewTags(text)).toHaveLength(text.length)
  }
})
