// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { decorateForReading } from './marks.ts'
import type { References } from './references.ts'

const read = (body: string) => decorateForReading(body, { titles: new Map(), references: new Map() })

test('classes and ids of the page around a text fall away when it is read, whenever it was stored; those of marks stay', () => {
  const id = '0123456789abcdef01234567'
  expect(read('<p class="mantine-Button-root x" id="root">a <b class="danger">b</b></p>')).toBe('<p>a <b>b</b></p>')
  const attached = `<a class="inline-attachment ${id}" href="#" target="_blank" rel="noopener noreferrer">a</a>`
  expect(read(attached.replace('inline-attachment', 'inline-attachment danger'))).toBe(attached)
  expect(read(`<span id="${id}" class="KFSupportStart mceNonEditable danger"></span>`)).toContain(
    `id="${id}" class="KFSupportStart mceNonEditable"`,
  )
})

test('a mention shows the current name of its author, whatever text it contains, and “@?” for strangers [FRST-04]', () => {
  const id = '0123456789abcdef01234567'
  const stored = `<p>Ask <span class="mention mceNonEditable" data-author="${id}">@Eve</span>.</p>`
  const ann = { id, type: 'Author', title: 'Ann <Lee>', authors: '', quote: '' }
  const textOf = (people: References) => {
    const root = document.createElement('div')
    root.innerHTML = decorateForReading(stored, { titles: new Map(), references: people })
    return root.textContent
  }
  expect(textOf(new Map([[id, ann]]))).toBe('Ask @Ann <Lee>.')
  expect(textOf(new Map())).toBe('Ask @?.')
})
