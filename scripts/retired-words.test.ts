import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { retiredWordOf, retiredWords, type RetiredWord } from './retired-words.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

interface Finding {
  path: string
  line: number
  name: string
  word: RetiredWord
}

/** A string that code compares or looks up, such as a message key or the member of a union, and not a text or a path. */
const isKey = (text: string) => /^[\w$]+(?:[.:-][\w$]+)*$/.test(text)

/**
 * Names with a retired word in a TypeScript or JavaScript file or a catalogue: of the file and its folders, of what it declares and uses,
 * and of its keys.
 */
function findingsIn(path: string, text: string, words: readonly RetiredWord[]): Finding[] {
  const findings: Finding[] = []
  const add = (name: string, line: number) => {
    const word = retiredWordOf(name, words)
    if (word) findings.push({ path, line, name, word })
  }
  for (const part of path.split('/')) add(part, 1)
  // Reading a file takes much longer than a look for the letters.
  if (!mayHaveOne(text, words)) return findings
  const isCatalogue = path.endsWith('.json')
  const source = isCatalogue
    ? ts.parseJsonText(path, text)
    : ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
  const visit = (node: ts.Node): void => {
    // The text of a message, even if it is a single word.
    if (isCatalogue && ts.isPropertyAssignment(node) && ts.isStringLiteral(node.initializer))
      return visit(node.name)
    if (
      ts.isIdentifier(node) ||
      ts.isPrivateIdentifier(node) ||
      (ts.isStringLiteralLike(node) && isKey(node.text))
    )
      add(node.text, source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return findings
}

const mayHaveOne = (text: string, words: readonly RetiredWord[]) =>
  words.some(({ retired }) => new RegExp(retired.replaceAll(' ', '[^A-Za-z]?'), 'i').test(text))

const describeFinding = ({ path, line, name, word }: Finding) =>
  `${path}:${line} ${name}: “${word.standard}” instead of “${word.retired}”`

/** The exception that lets a finding stand. */
function exceptionOf({ name, word }: Finding): string | undefined {
  return word.names && Object.hasOwn(word.names, name) ? `${word.retired}: ${name}` : undefined
}

describe('names in code', () => {
  const words: RetiredWord[] = [
    { retired: 'door', standard: 'admission', names: { IconDoorOff: 'an icon of Tabler' } },
    { retired: 'live line', standard: 'realtime connection', names: { liveLine: 'a column' } },
  ]
  const find = (path: string, text: string) => findingsIn(path, text, words)

  it('are found with file and line, whatever their letter case, and not in texts or comments', () => {
    const text =
      "// A door.\nconst label = 'A door'\nexport const openLiveLine = (doors, DOOR_LIMIT) => label.indoors"
    expect(find('apps/a.ts', text).map(describeFinding)).toEqual([
      'apps/a.ts:3 openLiveLine: “realtime connection” instead of “live line”',
      'apps/a.ts:3 DOOR_LIMIT: “admission” instead of “door”',
    ])
    expect(find('apps/door-frame.tsx', 'export {}')).toHaveLength(1)
    expect(find('apps/door/index.ts', 'export {}')).toHaveLength(1)
  })

  it('are found in strings that are keys or members of a union, and in the keys of catalogues', () => {
    const text = "t('join:door.name', { a: 'door' }, 'live_line', 'the door', './door/a.ts')"
    expect(find('apps/a.ts', text).map(({ name }) => name)).toEqual(['join:door.name', 'door', 'live_line'])
    const catalogue = '{\n"door": { "name": "door" },\n"other": "door"\n}'
    expect(find('messages/en/join.json', catalogue).map(({ name, line }) => [name, line])).toEqual([
      ['door', 2],
    ])
  })

  it('may keep a word only by an exception', () => {
    const exceptions = [
      ...find('apps/a.ts', 'const a = <IconDoorOff />'),
      ...find('apps/b.ts', 'const liveLine = 1'),
      ...find('apps/b.ts', 'const openLiveLine = 1'),
    ].map(exceptionOf)
    expect(exceptions).toEqual(['door: IconDoorOff', 'live line: liveLine', undefined])
  })
})

describe('the names of this repository', () => {
  const files = execFileSync(
    'git',
    ['ls-files', '-z', 'apps', 'packages', 'engines', 'e2e', 'bench', 'scripts'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 10_000_000,
    },
  )
    .split('\0')
    // Catalogues of other languages have the keys of the English one.
    .filter((path) => /\.(ts|tsx|js|mjs|cjs)$|\/messages\/en\/\w+\.json$/.test(path))
    // The list of words, and its test, name them.
    .filter((path) => !path.startsWith('scripts/retired-words'))
  const findings = files.flatMap((path) => {
    try {
      return findingsIn(path, readFileSync(`${root}${path}`, 'utf8'), retiredWords)
    } catch {
      // Deleted, and not yet committed.
      return []
    }
  })

  it('have no retired word', () => {
    expect(findings.filter((finding) => !exceptionOf(finding)).map(describeFinding)).toEqual([])
  })

  it('need every exception of the list', () => {
    const used = new Set(findings.map(exceptionOf))
    const listed = retiredWords.flatMap(({ retired, names = {} }) =>
      Object.keys(names).map((exception) => `${retired}: ${exception}`),
    )
    expect(listed.filter((exception) => !used.has(exception))).toEqual([])
  })
})
