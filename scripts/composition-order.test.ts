import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, it } from 'vitest'

const composition = new URL('../apps/server/src/app/', import.meta.url)

/** Uses of a local constant above its declaration: the function that contains one reaches what is built later. */
function usesAhead(name: string, text: string): string[] {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []

  function declarationsOf(block: ts.Node): Map<string, number> {
    const declared = new Map<string, number>()
    ts.forEachChild(block, (statement) => {
      if (!ts.isVariableStatement(statement)) return
      const visitName = (node: ts.BindingName): void => {
        if (ts.isIdentifier(node)) declared.set(node.text, statement.getStart())
        else for (const element of node.elements) if (ts.isBindingElement(element)) visitName(element.name)
      }
      for (const { name: bound } of statement.declarationList.declarations) visitName(bound)
    })
    return declared
  }

  function visit(node: ts.Node, scopes: readonly Map<string, number>[]): void {
    const inner = ts.isBlock(node) ? [declarationsOf(node), ...scopes] : scopes
    if (ts.isIdentifier(node) && isRead(node)) {
      const at = scopes.find((scope) => scope.has(node.text))?.get(node.text)
      if (at !== undefined && node.getStart() < at) {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart())
        found.push(`${name}:${line + 1} ${node.text}`)
      }
    }
    ts.forEachChild(node, (child) => visit(child, inner))
  }

  visit(file, [])
  return found
}

/** Not a name of a property. */
function isRead(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node
  return !ts.isPropertyAssignment(parent) || parent.initializer === node
}

it('builds every module only from what is above it in the file, even in closures', () => {
  const sources = readdirSync(composition).filter((name) => /(?<!\.test)\.ts$/.test(name))
  expect(sources).toContain('modules.ts')
  const found = sources.flatMap((name) => usesAhead(name, readFileSync(new URL(name, composition), 'utf8')))
  expect(found).toEqual([])
})

/** Beside modules: functions that only read, or that concern no table. Only `createSeats` writes: it is the port `SeatAllocator` of authentication. */
const passedOn = [
  'countCitingLines',
  'countRecordings',
  'createBranding',
  'createCaptionReader',
  'createOnlyRuleGate',
  'createPermittedTranslator',
  'createPresentationReader',
  'createRecordingReader',
  'createSeats',
  'isRecorded',
  'listBusyOutside',
  'listClosedTo',
  'listHeld',
  'listOpenActions',
  'listOpenActionsFor',
  'listPresences',
  'sessionCookie',
  'startListener',
  'statisticsOf',
  'uploadsHttp',
]

it('takes only modules and readers from modules: what writes is a contribution, an api or a port', () => {
  const sources = readdirSync(composition).filter((name) => /(?<!\.test)\.ts$/.test(name))
  const taken = sources.flatMap((name) => {
    const text = readFileSync(new URL(name, composition), 'utf8')
    const imports = [...text.matchAll(/import \{([^}]*)\} from '\.\.\/modules\//g)]
    return imports.flatMap(([, names = '']) => names.split(',').map((one) => one.trim()))
  })
  const values = taken.filter((name) => name !== '' && !name.startsWith('type '))
  const others = values.filter((name) => !/^create\w+Module$/.test(name))
  expect([...new Set(others)].toSorted()).toEqual(passedOn)
})

it('finds a closure over a module that is built later', () => {
  const text = `function build() {
    const files = createFiles({ isActive: (id: string) => identity.api.find(id) })
    const identity = createIdentity({ files })
    return { files, identity }
  }`
  expect(usesAhead('example.ts', text)).toEqual(['example.ts:2 identity'])
})
