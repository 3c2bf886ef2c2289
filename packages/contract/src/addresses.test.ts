import { expect, it } from 'vitest'
import { emailKey } from './addresses.ts'
import { domainField, emailField } from './fields.ts'

const codeOf = (field: typeof emailField | typeof domainField, text: string) =>
  field.safeParse(text).error?.issues[0]?.message
const local64 = 'a'.repeat(64)
const label63 = 'b'.repeat(63)

it.each([
  'ada@majlis.example',
  'r&d@example.org',
  "o'neil+x=1/{2}|~@example.org",
  '#!$%*?^_`@example.org',
  'a@xn--bcher-kva.example',
  'a@example.xn--p1ai',
  'a@b-c.d--e.example',
  'a@1and1.example',
  `${local64}@example.org`,
  `a@${label63}.example.org`,
])('takes the address %s as it is', (email) => {
  expect(emailField.parse(email)).toBe(email)
})

it.each([
  [' Ada@Majlis.EXAMPLE ', 'Ada@majlis.example'],
  ['info@bücher.example', 'info@xn--bcher-kva.example'],
  ['info@BÜCHER.example', 'info@xn--bcher-kva.example'],
  ['info@bu\u0308cher.example', 'info@xn--bcher-kva.example'],
  ['info@XN--BCHER-KVA.example', 'info@xn--bcher-kva.example'],
  ['info@উদাহরণ.বাংলা', 'info@xn--d5b6ci4b4b3a.xn--54b7fta0cc'],
  ['info@مثال.إختبار', 'info@xn--mgbh0fb.xn--kgbechtv'],
  ['info@example。org', 'info@example.org'],
])('keeps the domain of %s in ASCII', (written, email) => {
  expect(emailField.parse(written)).toBe(email)
  expect(emailKey(written)).toBe(email.toLowerCase())
})

it.each([
  'a@b-.org',
  'a@-b.org',
  'a@b..org',
  'a@b.org.',
  'a@b.o',
  'a@b.123',
  'a@localhost',
  'a@127.0.0.1',
  'a@[127.0.0.1]',
  'a b@example.org',
  '"a b"@example.org',
  '.a@example.org',
  'a.@example.org',
  'a..b@example.org',
  'a@b@example.org',
  '@example.org',
  'a@',
  'a',
  'a@exa mple.org',
  'a@exa%2dmple.org',
  'a@example.org/x',
  'a@bü/cher.example',
  'a@xn--a\u00AD.example',
  `a${local64}@example.org`,
  `a@b${label63}.example.org`,
  `a@${`${label63}.`.repeat(4)}example.org`,
])('refuses the address %s', (email) => {
  expect(codeOf(emailField, email)).toBe('input.invalid_email')
})

it.each(['jürgen@example.org', 'আদা@example.org', 'ليلى@مثال.إختبار'])(
  'says of %s that only the part before the @ is the matter',
  (email) => {
    expect(codeOf(emailField, email)).toBe('input.email_local_part')
  },
)

it.each([
  ['riverside.example', 'riverside.example'],
  ['Riverside.Example', 'riverside.example'],
  ['abc.gov.bd', 'abc.gov.bd'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['উদাহরণ.বাংলা', 'xn--d5b6ci4b4b3a.xn--54b7fta0cc'],
])('[5.1] takes the domain %s', (written, domain) => {
  expect(domainField.parse(written)).toBe(domain)
})

it.each([
  'ab.org',
  '-abc.org',
  'abc-.org',
  `${label63}b.org`,
  'abc.o',
  'abc',
  'abc.org.',
  'abc.c0m',
  `abc.${label63}b`,
])('[5.1] refuses the domain %s', (domain) => {
  expect(codeOf(domainField, domain)).toBe('input.invalid_domain')
})

it('refuses domains that are longer than a name in the DNS', () => {
  expect(codeOf(domainField, `abc${'.def'.repeat(62)}`)).toBeUndefined()
  for (const labels of [63, 100_000])
    expect(codeOf(domainField, `abc${'.def'.repeat(labels)}`)).toBe('input.invalid_domain')
})
