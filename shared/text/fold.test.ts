import { expect, test } from 'vitest'
import { containing, foldText, isPlain, spellingsOf } from './fold.ts'

const finds = (text: string, sought: string) => containing(sought)(text)

test('a letter is found without its accents and vowel marks, in twelve scripts unless they make another letter [FOLD-01]', () => {
  for (const [script, text, sought, isFound] of [
    ['Latin', 'fotosíntesis', 'fotosintesis', true],
    ['Latin', 'corazón', 'corazon', true],
    ['Latin', 'élève', 'eleve', true],
    ['Latin', 'eleve', 'élève', true],
    ['Latin', 'coração', 'coracao', true],
    ['Latin', 'Nguyễn', 'Nguyen', true],
    ['Latin', 'phở', 'pho', true],
    ['Latin', 'Đặng', 'dang', true],
    ['Latin', 'Łódź', 'lodz', true],
    ['Latin', 'Ærø', 'aero', true],
    ['Latin', 'Ærø', 'aeroe', true],
    ['Latin', 'cœur', 'coeur', true],
    ['Latin', 'İstanbul', 'istanbul', true],
    ['Latin', 'Diyarbakır', 'diyarbakir', true],
    ['Latin', 'x\u0302', 'x', true],
    ['Greek', 'φωτοσύνθεση', 'φωτοσυνθεση', true],
    ['Greek', 'ᾠδή', 'ωιδη', true],
    ['Cyrillic', 'кружёк', 'кружек', true],
    ['Cyrillic', 'кружек', 'кружёк', true],
    ['Cyrillic', 'за́мок', 'замок', true],
    ['Cyrillic', 'йод', 'иод', false],
    ['Cyrillic', 'їжак', 'іжак', false],
    ['Cyrillic', 'ќе', 'ке', false],
    ['Arabic', 'كِتاباً', 'كتابا', true],
    ['Arabic', 'الأسماك', 'الاسماك', true],
    ['Arabic', 'إلى آخر ٱلكتاب', 'الى اخر الكتاب', true],
    ['Arabic', 'مؤمن قائد', 'مومن قايد', true],
    ['Arabic', 'مدرســة', 'مدرسة', true],
    ['Arabic', 'كتابة', 'كتابه', false],
    ['Hebrew', 'שָׁלוֹם', 'שלום', true],
    ['Kana', 'が', 'か', false],
    ['Kana', 'パン', 'ハン', false],
    ['Kana', 'ﾊﾞﾅﾅ', 'バナナ', true],
    ['Han', '光合作用', '合作', true],
    ['Hangul', '하늘', '하느', false],
    ['Thai', 'กำ', 'กา', false],
    ['Thai', 'น้ำ', 'นำ', false],
    ['Devanagari', 'की', 'क', true],
    ['Devanagari', 'कि', 'की', false],
    ['Devanagari', 'ज़', 'झ', false],
    ['Tamil', 'கி', 'கீ', false],
    ['Bengali', 'কি', 'কী', false],
  ] as const)
    expect([script, text, sought, finds(text, sought)]).toEqual([script, text, sought, isFound])
})

test('ä, ö and ü are found as a, o, u and as ae, oe, ue, and these not as each other; ß is found as ss [FOLD-01]', () => {
  for (const sought of ['Jürgen', 'Jurgen', 'Juergen', 'JU\u0308RGEN']) expect(finds('Jürgen', sought)).toBe(true)
  expect(finds('Juergen', 'Jürgen')).toBe(true)
  expect(finds('Juergen', 'Jurgen')).toBe(false)
  expect(finds('a poet', 'pot')).toBe(false)
  expect(finds('Straße über Größe', 'strasse uber grosse')).toBe(true)
  expect(spellingsOf('ǘ Käse')).toEqual(['u kase', 'ue kaese'])
})

test('a text without accents has one spelling, and a mark by itself none', () => {
  expect(spellingsOf('Photosynthesis, 2026')).toEqual(['photosynthesis, 2026'])
  expect(spellingsOf('كِ')).toEqual(['ك'])
})

test('no sign of a plain text but capital letters is folded', () => {
  const signs = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code)).filter(isPlain)
  expect(signs).toHaveLength(128 + 24)
  // The last letter makes the text another than a plain one.
  for (const sign of signs) expect(foldText(`${sign}a\u00f1`)).toBe(`${sign.toLowerCase()}a\u00f1`)
  for (const sign of signs.slice(128)) expect(sign).not.toMatch(/[\p{L}\p{N}\p{M}\p{Variation_Selector}]/u)
})
