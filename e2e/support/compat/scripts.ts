import { parse, type Node } from 'acorn'
import { simple } from 'acorn-walk'
import { compat, isSupported, type Identifier } from './support-data.ts'

const { api } = compat
const builtins = compat.javascript['builtins'] as Identifier

/** Names that pages reach without an object. */
const globals: Record<string, Identifier> = { ...api['Window'], ...builtins, ...api }

/** What global objects are instances of. */
const instances: Record<string, Identifier | undefined> = {
  document: api['Document'],
  navigator: api['Navigator'],
  window: globals as Identifier,
  globalThis: globals as Identifier,
  self: globals as Identifier,
  screen: api['Screen'],
  performance: api['Performance'],
}

/** Interfaces and classes by the names of their members. */
const owners = new Map<string, Identifier[]>()
for (const type of [...Object.values(api), ...Object.values(builtins)])
  for (const [name, member] of Object.entries(type))
    if (member.__compat) owners.set(name, [...(owners.get(name) ?? []), member])

/** The newest syntax that every supported browser reads: of ES2024, Chrome 111 and Safari 16.4 lack the `v` flag of regular expressions. */
const ecmaVersion = 2023

/**
 * What scripts use that a supported browser lacks, with the file that does. A method of an object whose class is not known counts if no
 * class that has it is supported, and the scripts themselves have none of that name. Throws a `SyntaxError` if one of the browsers could not read a script.
 */
export function lackingInScripts(files: readonly [name: string, code: string][]): Map<string, string> {
  const programs = files.map(
    ([name, code]) => [name, parse(code, { ecmaVersion, sourceType: 'module' })] as const,
  )
  const ownMembers = new Set(programs.flatMap(([, program]) => [...membersOf(program)]))
  return new Map(
    programs.flatMap(([name, program]) =>
      [...lackingIn(program, ownMembers)].map((feature) => [feature, name]),
    ),
  )
}

function lackingIn(program: Node, ownMembers: ReadonlySet<string>): Set<string> {
  const lacking = new Set<string>()
  const own = declaredIn(program)
  const note = (name: string, feature: Identifier | undefined) => {
    if (!isSupported(feature)) lacking.add(name)
  }
  /** The class or object of the browser that a name stands for. */
  const typeNamed = (node: Node & { name?: string }) => {
    const { name = '' } = node
    if (node.type !== 'Identifier' || own.has(name)) return null
    const type = Object.hasOwn(instances, name) ? instances[name] : globalNamed(name)
    return type ? { name, type } : null
  }
  simple(program, {
    Identifier({ name }) {
      if (!own.has(name)) note(name, globalNamed(name))
    },
    MemberExpression({ object, property, computed }) {
      if (computed || property.type !== 'Identifier') return
      const { name } = property
      const from = typeNamed(object)
      if (from) note(`${from.name}.${name}`, from.type[`${name}_static`] ?? from.type[name])
    },
    CallExpression({ callee }) {
      if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier')
        return
      if (typeNamed(callee.object)) return
      const { name } = callee.property
      const features = owners.get(name)
      if (features && !ownMembers.has(name) && !features.some(isSupported)) lacking.add(`.${name}()`)
    },
  })
  return lacking
}

function globalNamed(name: string): Identifier | undefined {
  return Object.hasOwn(globals, name) ? globals[name] : undefined
}

/** Members that objects and classes of the script have. */
function membersOf(program: Node): Set<string> {
  const names = new Set<string>()
  const add = ({
    key,
    computed,
  }: {
    key: { type: string; name?: string; value?: unknown }
    computed: boolean
  }) => {
    if (!computed) names.add(key.type === 'Identifier' ? (key.name ?? '') : String(key.value))
  }
  simple(program, { Property: add, MethodDefinition: add, PropertyDefinition: add } as Parameters<
    typeof simple
  >[1])
  return names
}

/** Names that the script declares; scopes are left aside, since short names of minified code are no globals. */
function declaredIn(program: Node): Set<string> {
  const names = new Set<string>()
  const add = (node: { id?: { name: string } | null }) => {
    if (node.id) names.add(node.id.name)
  }
  simple(program, {
    // Of declarations and parameters alike.
    VariablePattern: ({ name }: { name: string }) => void names.add(name),
    Function: add,
    Class: add,
    ImportSpecifier: ({ local }) => void names.add(local.name),
    ImportDefaultSpecifier: ({ local }) => void names.add(local.name),
    ImportNamespaceSpecifier: ({ local }) => void names.add(local.name),
  } as Parameters<typeof simple>[1])
  return names
}
