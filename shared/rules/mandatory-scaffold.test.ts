import { describe, expect, test } from 'vitest'
import { scaffoldLack } from './mandatory-scaffold.ts'

const support = (id: string, text: string) =>
  `&nbsp;&nbsp;<span id="${id}" class="KFSupportStart mceNonEditable"></span> -&nbsp;${text}&nbsp;- ` +
  `<span id="${id}" class="KFSupportEnd mceNonEditable"></span>&nbsp;&nbsp;<br>`

describe('where scaffolds are mandatory a note lacks', () => {
  test('a scaffold, when there is none or only half of one [EDIT-031]', () => {
    const half = '<p><span id="a" class="KFSupportStart mceNonEditable"></span>Rain falls.</p>'
    for (const body of ['', '<p>Rain falls.</p>', half, '<p class="KFSupport">x</p>', '<p>class="KFSupportStart"</p>'])
      expect([body, scaffoldLack([body])]).toEqual([body, 'scaffold'])
    expect(scaffoldLack([])).toBe('scaffold')
  })

  test('text, when there is nothing but blanks and hyphens in one of its scaffolds [EDIT-032]', () => {
    const empties = [
      '',
      ' ',
      '&nbsp;',
      '<span id="1700000000000">&nbsp;</span>',
      '<p><br></p>',
      '<b>\u200b\ufeff</b>',
      '-',
    ]
    for (const text of empties) {
      expect([text, scaffoldLack([`<p>Before ${support('a', text)} after</p>`])]).toEqual([text, 'text'])
      expect(scaffoldLack([support('a', 'Clouds.') + support('b', text)])).toBe('text')
    }
    expect(scaffoldLack([support('a', '<img src="x.png" alt="<p>Rain</p>"><!-- Rain -->')])).toBe('text')
    expect(scaffoldLack([support('a', 'Clouds.'), support('b', '')])).toBe('text')
  })

  test('nothing, when each scaffold holds text, whoever wrote its marks', () => {
    const imported = '<span class="KFSupportStart" id="k"></span>Rain<span class="KFSupportEnd" id="k"></span>'
    const single = "<span id='k' class='KFSupportStart x'></span>Rain<span id='k' class='KFSupportEnd'></span>"
    const template =
      '<span id="t" class="KFSupportStart KFTemplateStart mceNonEditable"></span><p class="kfTemplateContent">Rain</p>' +
      '<span id="t" class="KFSupportEnd KFTemplateEnd mceNonEditable"></span>'
    const bodies = [
      support('a', 'Rain'),
      support('a', support('b', 'Rain')),
      imported,
      single,
      template,
      support('a', '雨'),
    ]
    for (const body of bodies) expect([body, scaffoldLack([body])]).toEqual([body, undefined])
    expect(scaffoldLack(['<p>Regen</p>', support('a', 'Rain')])).toBeUndefined()
  })
})
