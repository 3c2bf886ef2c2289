import { describe, expect, it } from 'vitest'
import { displayNameField, firstNameField, organizationNameField, titleField } from './fields.ts'
import { fitName } from './names.ts'

const codeOf = (name: string) => firstNameField.safeParse(name).error?.issues[0]?.message ?? null

describe('names', () => {
  it.each([
    ['Bengali with a joiner before the virama', 'র\u200D\u09CDযাব'],
    ['Bengali with a joiner at the end', 'চিৎ ত\u09CD\u200D'],
    ['Devanagari with a non-joiner', 'क\u094D\u200Cष'],
    ['Persian with a non-joiner', 'می\u200Cخواهم'],
    ['Arabic with vowel marks', 'مُحَمَّد'],
    ['a family in one sign', '👨\u200D👩\u200D👧'],
    ['a heart in colour', '❤\uFE0F\u200D🔥'],
    ['a key cap', '1\uFE0F\u20E3'],
    ['the flag of Wales', '🏴\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}'],
    ['a variant of a Japanese letter', '葛\u{E0100}城'],
    ['an apostrophe, a hyphen and dots', "J. O'Neill-Ångström"],
    ['a web site without its scheme', 'Booking.com'],
  ])('keep %s', (_what, name) => {
    expect(firstNameField.parse(name)).toBe(name.normalize('NFC'))
  })

  it.each([
    ['a line feed', 'An\nna'],
    ['a carriage return', 'An\rna'],
    ['a line separator', 'An\u2028na'],
    ['a zero character', 'An\0na'],
    ['an escape character', 'An\u001Bna'],
    ['an override of direction', 'An\u202Ena'],
    ['an isolate', 'An\u2068na'],
    ['a right-to-left mark', 'An\u200Fna'],
    ['a zero-width space', 'An\u200Bna'],
    ['a joiner between Latin letters', 'An\u200Dna'],
    ['two joiners in a row', 'র\u200D\u200D\u09CDয'],
    ['a soft hyphen', 'An\u00ADna'],
    ['a filler', 'An\u3164na'],
    ['a tag without a flag', 'An\u{E0061}na'],
    ['a lone surrogate', 'An\uD83Dna'],
  ])('refuse %s', (_what, name) => {
    expect(codeOf(name)).toBe('input.invalid_characters')
  })

  it.each(['see https://evil.example', 'see https：／／evil.example'])('refuse the link in "%s"', (name) => {
    expect(codeOf(name)).toBe('input.name_with_link')
  })

  it('must have a visible character, and are trimmed of spaces and invisible characters', () => {
    expect(codeOf('\u200B \u2060')).toBe('identity.first_name_required')
    expect(displayNameField.safeParse('\u3164').error?.issues[0]?.message).toBe('room.name_required')
    expect(firstNameField.parse(' \u2068Layla\u2069\u200E ')).toBe('Layla')
  })

  it('are normalised', () => {
    expect(firstNameField.parse('Zoe\u0308')).toBe('Zo\u00EB')
    expect(organizationNameField.parse('A\u030Angstrom')).toBe('\u00C5ngstrom')
  })

  it('may have 100 characters; longer ones are refused immediately, whatever their length', () => {
    expect(codeOf('x'.repeat(100))).toBeNull()
    expect(codeOf('x'.repeat(101))).toBe('input.invalid')
    const startedAt = performance.now()
    expect(codeOf(`${' '.repeat(500_000)}x${'\u200B'.repeat(400_000)}x`)).toBe('input.invalid')
    expect(performance.now() - startedAt).toBeLessThan(1_000)
  })
})

describe('titles of meetings', () => {
  it('may contain a link and a zero-width space, but no line break or direction override', () => {
    const isTaken = (title: string) => titleField.safeParse(title).success
    expect(isTaken('Plan: https://wiki.example/plan')).toBe(true)
    expect(isTaken('Q3\u200Bplan')).toBe(true)
    expect(isTaken('Plan\nBcc: all')).toBe(false)
    expect(isTaken('Plan \u202Egnp.exe')).toBe(false)
  })
})

describe('a name that cannot be corrected by its owner', () => {
  it.each([
    ['IT Helpdesk\r\nhttps://evil.example', 'IT Helpdesk https evil.example'],
    ['  An\u202Ena\u200B\0 ', 'Anna'],
    ['র\u200D\u09CDযাব', 'র\u200D\u09CDযাব'],
    ['\uD83D', ''],
    ['\u200B\u3164', ''],
    ['Zoe\u0308', 'Zo\u00EB'],
    ['Planner, grade 5', 'Planner, grade 5'],
    [' Head  of parks ', 'Head of parks'],
    ['see ftp://evil', 'see ftp evil'],
  ])('is made to fit: %j', (text, name) => {
    expect(fitName(text)).toBe(name)
  })

  it('is shortened without splitting a character, and then accepted', () => {
    for (const text of ['x'.repeat(100_000), `${'x'.repeat(99)}😀`, `${'x'.repeat(97)}👨\u200D👩\u200D👧`]) {
      const name = fitName(text)
      expect(name.length).toBeLessThanOrEqual(100)
      expect(firstNameField.parse(name)).toBe(name)
    }
  })
})
