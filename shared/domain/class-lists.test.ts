import { expect, test } from 'vitest'
import { CLASS_LIST_COLUMNS, readClassList, readNames, writeClassList, writeMembers } from './class-lists.ts'
import type { Encoding } from '../text/decode-text.ts'
import { ERRORS } from '../wire/errors.ts'
import { CLASS_LIST_BYTES_MAX, CLASS_LIST_ROWS_MAX } from '../wire/limits.ts'

const RULES = { passwordMin: 4, emailOptional: false, numericUserNames: false }
const HEADER = 'First Name,Last Name,Email,Username,Password'
const bytesOf = (text: string) => new TextEncoder().encode(text)
const list = (...rows: string[]) => readClassList(bytesOf([HEADER, ...rows].join('\n')), RULES)
const names = (...rows: string[]) => readNames(bytesOf(rows.join('\n')))
const ANN = { index: 2, firstName: 'Ann', lastName: 'Lee', email: 'ann@example.org', userName: 'ann', password: 'four' }
const ANN_ROW = 'Ann,Lee,ann@example.org,ann,four'

test('the template has the columns First Name, Last Name, Email, Username, Password, in this order [AUTR-15]', () => {
  expect(CLASS_LIST_COLUMNS).toEqual(['First Name', 'Last Name', 'Email', 'Username', 'Password'])
  expect(writeClassList([])).toBe('\ufeffFirst Name,Last Name,Email,Username,Password\r\n')
  expect(list(ANN_ROW)).toEqual({ rows: [ANN], faults: [] })
})

const HEADERS: Record<string, string> = {
  'another order': 'Password;Username;Email;Last Name;First Name\nfour;ann;ann@example.org;Lee;Ann',
  German: 'Vorname;Nachname;E-Mail;Benutzername;Kennwort\nAnn;Lee;ann@example.org;ann;four',
  Spanish: 'Apellidos;Nombre;Correo electrónico;Usuario;Contraseña\nLee;Ann;ann@example.org;ann;four',
  French: 'Nom;Prénom;Courriel;Identifiant;Mot de passe\nLee;Ann;ann@example.org;ann;four',
  Finnish: 'Sukunimi;Etunimi;Sähköposti;Käyttäjätunnus;Salasana\nLee;Ann;ann@example.org;ann;four',
  Portuguese: 'Nome;Sobrenome;E-mail;Usuário;Senha\nAnn;Lee;ann@example.org;ann;four',
  'Traditional Chinese': '姓氏,名字,電子郵件,使用者名稱,密碼\nLee,Ann,ann@example.org,ann,four',
  'Simplified Chinese': '姓,名,邮箱,用户名,密码\nLee,Ann,ann@example.org,ann,four',
  Japanese: '姓,名,メールアドレス,ユーザー名,パスワード\nLee,Ann,ann@example.org,ann,four',
  'a column more': `Class,${HEADER},Remarks\n5b,${ANN_ROW},new`,
  'a line that tells the separator': `\ufeffsep=;\r\n${HEADER.replaceAll(',', ';')}\r\n${ANN_ROW.replaceAll(',', ';')}\r\n`,
}
for (const [what, text] of Object.entries(HEADERS))
  test(`columns are found by their names: ${what} [CSVL-02]`, () => {
    expect(readClassList(bytesOf(text), RULES)).toEqual({ rows: [ANN], faults: [] })
  })

test('a title may stand above the header, with empty lines between [CSVL-02]', () => {
  for (const title of ['Class 5b 2026/27,,,,', 'Class 5b', 'Names of 5b;;'])
    expect(readClassList(bytesOf(`${title}\n,,,,\n\n${HEADER}\n${ANN_ROW}`), RULES)).toEqual({
      rows: [{ ...ANN, index: 5 }],
      faults: [],
    })
})

test('an e-mail address may be empty or its column missing; one that is given must be valid [NOEM-01]', () => {
  expect(list('Ann,Lee,,ann,four')).toEqual({ rows: [{ ...ANN, email: '' }], faults: [] })
  expect(readClassList(bytesOf('First Name,Last Name,Username,Password\nAnn,Lee,ann,four'), RULES)).toEqual({
    rows: [{ ...ANN, email: '' }],
    faults: [],
  })
  expect(list('Ann,Lee,ann at home,ann,four')).toMatchObject({ faults: [{ index: 2, code: 'user.email' }] })
})

test('user names of digits alone are for sites that allow them [CSVL-04]', () => {
  const file = bytesOf(`${HEADER}\n${ANN_ROW.replace(',ann,', ',20261234,')}`)
  expect(readClassList(file, RULES)).toMatchObject({ faults: [{ index: 2, code: 'user.nameForm' }] })
  const allowed = { ...RULES, numericUserNames: true }
  expect(readClassList(file, allowed)).toEqual({ rows: [{ ...ANN, userName: '20261234' }], faults: [] })
  for (const name of ['1ann', '12-34', '１２３'])
    expect(readClassList(bytesOf(`${HEADER}\n${ANN_ROW.replace(',ann,', `,${name},`)}`), allowed)).toMatchObject({
      faults: [{ code: 'user.nameForm' }],
    })
})

const ENCODED: readonly [encoding: Encoding, names: string, bytes: readonly number[]][] = [
  ['windows-1250', 'Jiří,Dvořák', [0x4a, 0x69, 0xf8, 0xed, 0x2c, 0x44, 0x76, 0x6f, 0xf8, 0xe1, 0x6b]],
  ['windows-1251', 'Юлия,Ёлкина', [0xde, 0xeb, 0xe8, 0xff, 0x2c, 0xa8, 0xeb, 0xea, 0xe8, 0xed, 0xe0]],
  ['windows-1252', 'Änne,Müßig', [0xc4, 0x6e, 0x6e, 0x65, 0x2c, 0x4d, 0xfc, 0xdf, 0x69, 0x67]],
  ['windows-1253', 'Ελένη,Ρήγα', [0xc5, 0xeb, 0xdd, 0xed, 0xe7, 0x2c, 0xd1, 0xde, 0xe3, 0xe1]],
  ['windows-1254', 'Ayşe,Yıldız', [0x41, 0x79, 0xfe, 0x65, 0x2c, 0x59, 0xfd, 0x6c, 0x64, 0xfd, 0x7a]],
  ['shift_jis', '花子,山田', [0x89, 0xd4, 0x8e, 0x71, 0x2c, 0x8e, 0x52, 0x93, 0x63]],
  ['gbk', '涛,王', [0xcc, 0xce, 0x2c, 0xcd, 0xf5]],
  ['big5', '家豪,陳', [0xae, 0x61, 0xbb, 0xa8, 0x2c, 0xb3, 0xaf]],
]
for (const [encoding, names, bytes] of ENCODED)
  test(`a list in ${encoding} is read in that encoding once it is chosen, and never by a guess [CSVL-01]`, () => {
    const file = Uint8Array.from([...bytesOf(`${HEADER}\n`), ...bytes, ...bytesOf(',a@example.org,ann,four\n')])
    expect(readClassList(file, RULES)).toEqual({ fault: 'classList.encoding' })
    const [firstName, lastName] = names.split(',')
    expect(readClassList(file, RULES, encoding)).toMatchObject({ rows: [{ firstName, lastName }], faults: [] })
    const renaming = Uint8Array.from([...bytesOf('First Name,Last Name,Username\n'), ...bytes, ...bytesOf(',ann\n')])
    expect(readNames(renaming)).toEqual({ fault: 'classList.encoding' })
    expect(readNames(renaming, encoding)).toMatchObject({ rows: [{ firstName, lastName }] })
  })

test('Unicode needs no choice, whatever was chosen before; bytes of another encoding are told [CSVL-01]', () => {
  const text = `${HEADER}\nÄnne,Müßig,anne@example.org,anne,vier`
  const utf16 = new Uint8Array(Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer)
  const swapped = utf16.map((_, at) => utf16[at ^ 1] ?? 0)
  const marked = new Uint8Array(Uint16Array.from(`\ufeff${text}`, (letter) => letter.charCodeAt(0)).buffer)
  for (const bytes of [bytesOf(text), bytesOf(`\ufeff${text}`), utf16, swapped, marked])
    for (const encoding of [undefined, 'gbk'] as const)
      expect(readClassList(bytes, RULES, encoding)).toMatchObject({
        rows: [{ firstName: 'Änne', lastName: 'Müßig' }],
        faults: [],
      })
  // U+4E00 has its zero byte opposite to that of commas, so only the byte-order mark tells the byte order.
  const chinese = new Uint8Array(
    Uint16Array.from(`\ufeff${HEADER}\n一,王,wang@example.org,wang,four`, (letter) => letter.charCodeAt(0)).buffer,
  )
  for (const bytes of [chinese, chinese.map((_, at) => chinese[at ^ 1] ?? 0)])
    expect(readClassList(bytes, RULES)).toMatchObject({ rows: [{ firstName: '一', lastName: '王' }], faults: [] })
  const western = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  expect(readClassList(western, RULES, 'shift_jis')).toEqual({ fault: 'classList.otherEncoding' })
  // Half UTF-8, half another encoding.
  expect(readClassList(Uint8Array.from([...bytesOf(text), 10, 0xc4]), RULES)).toEqual({ fault: 'classList.encoding' })
})

test('names of columns count whatever their case, blanks and hyphens', () => {
  const header = 'FIRST name;last_name; E-Mail ;User name;password'
  expect(readClassList(bytesOf(`${header}\nAnn;Lee;ann@example.org;ann;four`), RULES)).toEqual({
    rows: [ANN],
    faults: [],
  })
})

const SAME: Record<string, string> = {
  'semicolons': `${HEADER}\n${ANN_ROW}`.replaceAll(',', ';'),
  'tabs': `${HEADER}\n${ANN_ROW}`.replaceAll(',', '\t'),
  'a byte order mark': `\ufeff${HEADER}\n${ANN_ROW}`,
  'lines as Windows ends them': `${HEADER}\r\n${ANN_ROW}\r\n`,
  'lines as an old Macintosh ends them': `${HEADER}\r${ANN_ROW}\r`,
  'lines of several kinds': `${HEADER}\r\n${ANN_ROW}\n,,,,\r,,,,\r\n`,
  'quotation marks': `${HEADER}\n"Ann","Lee","ann@example.org","ann","four"`,
  'blanks around cells': `${HEADER}\n Ann , Lee , ann@example.org , ann , four `,
  'rows of only commas and empty lines at the end': `${HEADER}\n${ANN_ROW}\n,,,,\n , ,\n\n\n`,
  'empty cells at the end': `${HEADER},,\n${ANN_ROW},,`,
  'an address in capitals': `${HEADER}\n${ANN_ROW.replace('ann@example.org', 'Ann@Example.org')}`,
} // prettier-ignore
for (const [what, text] of Object.entries(SAME))
  test(`a file with ${what} is read as any other`, () => {
    expect(readClassList(bytesOf(text), RULES)).toEqual({ rows: [ANN], faults: [] })
  })

test('commas, marks and lines within quotation marks belong to the cell, and an empty line keeps its number', () => {
  const read = list(
    '"Ann, ""Annie""\nMaria",Lee,ann@example.org,ann,"a,b c"',
    '',
    ',,,,',
    'Ben,Fox,b@example.org,ben,four',
  )
  expect(read).toMatchObject({
    rows: [
      { index: 2, firstName: 'Ann, "Annie"\nMaria', password: 'a,b c' },
      { index: 5, firstName: 'Ben' },
    ],
    faults: [],
  })
})

test('a missing column is named [CSVL-02]', () => {
  const lacking = (header: string) => readClassList(bytesOf(`${header}\na,b,c`), RULES)
  expect(lacking('Last Name,Username,Password')).toEqual({ fault: 'classList.noFirstName' })
  expect(lacking('First Name,Username,Password')).toEqual({ fault: 'classList.noLastName' })
  expect(lacking('First Name,Last Name,Password')).toEqual({ fault: 'classList.noUserName' })
  expect(lacking('First Name,Last Name,Username')).toEqual({ fault: 'classList.noPassword' })
  expect(ERRORS['classList.noPassword'].message).toBe('The column Password is missing. Please add it.')
})

const UNUSABLE: Record<string, [bytes: Uint8Array, fault: string]> = {
  'is empty': [bytesOf(''), 'file.empty'],
  'holds only a byte order mark and commas': [bytesOf('\ufeff,,,,\n\n'), 'file.empty'],
  'is a picture': [Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]), 'classList.binary'],
  'holds a NUL byte': [bytesOf(`${HEADER}\nAnn\0,Lee,ann@example.org,ann,four`), 'classList.binary'],
  'begins with a pupil': [bytesOf(`${ANN_ROW}\nBen,Fox,b@example.org,ben,four`), 'classList.header'],
  'has names of columns that nobody knows': [bytesOf(`Alpha,Beta,Gamma,Delta,Epsilon\n${ANN_ROW}`), 'classList.header'], // prettier-ignore
  'is a downloaded list of members': [
    bytesOf(`First Name,Last Name,Email,Username,Role\n${ANN_ROW}`),
    'classList.noPassword',
  ],
  'has nothing but a header': [bytesOf(`${HEADER}\n,,,,\n`), 'classList.noRows'],
  'has too many rows': [bytesOf(`${HEADER}\n${`${ANN_ROW}\n`.repeat(CLASS_LIST_ROWS_MAX + 1)}`), 'classList.tooManyRows'], // prettier-ignore
  'is too large': [new Uint8Array(CLASS_LIST_BYTES_MAX + 1).fill(65), 'file.tooLarge'],
}
for (const [what, [bytes, fault]] of Object.entries(UNUSABLE))
  test(`a file that ${what} is refused as a whole`, () => {
    expect(readClassList(bytes, RULES)).toEqual({ fault })
  })

const WRONG: Record<string, [row: string, code: string, msg: string]> = {
  'an empty cell': ['Ann,,ann@example.org,ann,four', 'row.cellEmpty', 'Last Name is empty. Please fill in this cell.'],
  'a missing cell': ['Ann,Lee,ann@example.org,ann', 'row.cellEmpty', 'Password is empty. Please fill in this cell.'],
  'blanks instead of a password': ['Ann,Lee,ann@example.org,ann,      ', 'row.cellEmpty', 'Password is empty. Please fill in this cell.'],
  'a password that is too short': ['Ann,Lee,ann@example.org,ann,abc', 'password.shortAtSignUp', 'The password needs at least 4 characters.'],
  'a password that is too long': [`Ann,Lee,ann@example.org,ann,${'p'.repeat(201)}`, 'password.long', 'The password is too long.'],
  'no e-mail address': ['Ann,Lee,ann at home,ann,four', 'user.email', 'Please enter a valid e-mail address.'],
  'a user name of one letter': ['Ann,Lee,ann@example.org,a,four', 'user.nameShort', 'The userName is too short.'],
  'a user name that is too long': [`Ann,Lee,ann@example.org,${'a'.repeat(51)},four`, 'user.nameLong', 'The userName is too long.'],
  'a user name that begins with a number': ['Ann,Lee,ann@example.org,1ann,four', 'user.nameForm', 'The userName cannot be accepted. You can use only alphabetic characters, numbers, and "._@-". Non alphabetic characters cannot be used at the first.'],
  'a name that is too long': [`${'A'.repeat(201)},Lee,ann@example.org,ann,four`, 'row.cellLong', 'First Name is too long. Please shorten this cell.'],
  'one cell too many': ['Ann,Lee,Jr.,ann@example.org,ann,four', 'row.cells', 'This row has more cells than the header. Please put a cell that holds a separator between quotation marks.'],
} // prettier-ignore
for (const [what, [row, code, msg]] of Object.entries(WRONG))
  test(`a row with ${what} is refused by its number, and the next one is not`, () => {
    const read = list('Ben,Fox,ben@example.org,ben,four', row, 'Cem,Gül,cem@example.org,cem,four')
    expect(read).toMatchObject({ faults: [{ index: 3, code, msg }] })
  })

test('the least length of passwords is the one that the site has set', () => {
  const file = bytesOf(`${HEADER}\n${ANN_ROW}`)
  expect(readClassList(file, { ...RULES, passwordMin: 5 })).toMatchObject({
    faults: [{ index: 2, code: 'password.shortAtSignUp', min: 5 }],
  })
})

test('a user name that an earlier row has is refused whatever its case, and each row has one reason', () => {
  const read = list(ANN_ROW, 'Anna,Fox,x,ANN,four', 'Anne,Gül,anne@example.org,aNN,four')
  expect(read).toMatchObject({
    faults: [
      { index: 3, code: 'user.email' },
      { index: 4, code: 'row.twice' },
    ],
  })
})

test('a quotation mark that is not closed is told by its row', () => {
  const read = list(ANN_ROW, '"Ben,Fox,ben@example.org,ben,four', 'Cem,Gül,cem@example.org,cem,four')
  expect(read).toMatchObject({ faults: [{ index: 3, code: 'row.quotes' }] })
  expect(list('"Ann "the Great"" Lee",Lee,ann@example.org,ann,four')).toMatchObject({
    faults: [{ index: 2, code: 'row.quotes' }],
  })
})

test('what is written is read again as it was, formulas and apostrophes included', () => {
  const users = ['=1+1', '+a', '-b', '@c', "'=d", "''=e", "'s Gravesande", 'a, "b"\nc', '<script>'].map((text, at) => ({
    ...ANN, index: at + 2, firstName: text, userName: `ann${at}`, password: `${text} "pass"`,
  })) // prettier-ignore
  const text = writeClassList(users)
  expect(text).toContain(`'=1+1`)
  expect(readClassList(bytesOf(text), RULES)).toEqual({ rows: users, faults: [] })
})

test('a downloaded list of members holds no formulas, and renames them when it is uploaded again', () => {
  const members = [
    {
      firstName: '=HYPERLINK("x")',
      lastName: 'Lee',
      email: '+ann@example.org',
      userName: 'ann',
      role: 'writer' as const,
      _id: 'a1',
    },
    { firstName: 'Änne', lastName: '', email: '', userName: 'anne', role: 'manager' as const, _id: 'a2' },
  ]
  const text = writeMembers(members)
  expect(text).toBe(
    `\ufeffFirst Name,Last Name,Email,Username,Role,authorId\r\n"'=HYPERLINK(""x"")",Lee,'+ann@example.org,ann,writer,a1\r\nÄnne,,,anne,manager,a2\r\n`,
  )
  expect(readNames(bytesOf(text))).toEqual({
    rows: [
      { index: 2, firstName: '=HYPERLINK("x")', lastName: 'Lee', userName: 'ann' },
      { index: 3, firstName: 'Änne', lastName: '', userName: 'anne' },
    ],
    faults: [],
  })
})

test('nor does it hold formulas where a spreadsheet cuts at semicolons or knows signs in full width', () => {
  const odd = ['＝1+1', '＠a', 'a;=1+1;', "a;'-b", 'a\n\n@c;;+d', ';;', "'s Gravesande;'t Hart"]
  const text = writeMembers(
    odd.map((firstName, at) => ({ ...ANN, firstName, userName: `ann${at}`, role: 'writer', _id: `a${at}` })),
  )
  expect(text).not.toMatch(/(^|[;,"\n])[=+\-@＝＋－＠]/m)
  expect(readNames(bytesOf(text))).toMatchObject({ rows: odd.map((firstName) => ({ firstName })), faults: [] })
})

test('columns of a file that renames are found by their names, else by their places', () => {
  const ann = { firstName: 'Ann', lastName: 'Lee', userName: 'ann' }
  const first = { rows: [{ index: 1, ...ann }], faults: [] }
  const second = { rows: [{ index: 2, ...ann }], faults: [] }
  expect(names('firstName,lastName,userName', 'Ann,Lee,ann')).toEqual(second)
  expect(names('Role;User name;Last name;First name', 'writer;ann;Lee;Ann')).toEqual(second)
  expect(names('Ann,Lee,ann,ann@example.org')).toEqual(first)
  expect(names('Ann,Lee')).toEqual({ fault: 'classList.renameColumns' })
  expect(names('Last Name,First Name,Login', 'Lee,Ann,ann')).toEqual(second)
  expect(names('Last Name,First Name,Class', 'Lee,Ann,5b')).toEqual({ fault: 'classList.noUserName' })
  expect(names('First Name,Last Name,Username')).toEqual({ fault: 'classList.noRows' })
})

test('a row that renames nobody, somebody twice or too long is refused by its number', () => {
  const long = 'L'.repeat(201)
  const read = names(
    'firstName,lastName,userName',
    'Ann,Lee,',
    `Ann,${long},ann`,
    'Ben,Fox,ben',
    'Ben,Fuchs,BEN',
    'A,B,c,d',
  )
  expect(read).toMatchObject({
    faults: [
      { index: 2, code: 'row.cellEmpty', column: 'Username' },
      { index: 3, code: 'row.cellLong', column: 'Last Name' },
      { index: 5, code: 'row.twice' },
      { index: 6, code: 'row.cells' },
    ],
  })
})
