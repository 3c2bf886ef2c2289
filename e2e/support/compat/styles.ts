import { parse, type AtRule, type Declaration, type Rule } from 'postcss'
import { compat, isSupported, prefixesOf, type Identifier } from './support-data.ts'

const {
  properties,
  selectors,
  types,
  'at-rules': atRules,
} = compat.css as unknown as Record<'properties' | 'selectors' | 'types' | 'at-rules', Identifier>

/** Units that came later than the others, by where the data have them. */
const units: readonly [RegExp, Identifier | undefined][] = [
  [/^[dsl]v(h|w|i|b|min|max)$/, types['length']?.['viewport_percentage_units_dynamic']],
  [/^cq(h|w|i|b|min|max)$/, types['length']?.['container_query_length_units']],
]

/** Functions are beside their type (`min`) or inside of it (`color-mix` in `color`). */
const functions = new Map<string, Identifier>()
for (const [name, type] of Object.entries(types))
  for (const [inner, feature] of Object.entries({ [name]: type, ...type }))
    if (feature.__compat && !functions.has(inner)) functions.set(inner, feature)

/**
 * What style sheets use that a supported browser lacks, with the file that does, and for which the rule has no fallback: an earlier declaration that all of them
 * know, the prefixed property, or `@supports` around it.
 */
export function lackingInStyles(files: readonly [name: string, css: string][]): Map<string, string> {
  return new Map(files.flatMap(([name, css]) => [...lackingIn(css)].map((feature) => [feature, name])))
}

function lackingIn(css: string): Set<string> {
  const lacking = new Set<string>()
  const root = parse(css)
  root.walkAtRules((rule) => {
    if (!isConditional(rule)) for (const name of lackingInAtRule(rule)) lacking.add(name)
  })
  root.walkRules((rule) => {
    if (isConditional(rule) || isKeyframe(rule)) return
    if (rule.parent?.type === 'rule' && !isSupported(selectors['nesting'])) lacking.add('nesting')
    for (const [, name = ''] of rule.selector.matchAll(/::?([a-z-]+)/g))
      if (!name.startsWith('-') && !isSupported(selectors[name])) lacking.add(`:${name}`)
  })
  root.walkDecls((declaration) => {
    // Names with a prefix are for the browsers that know them.
    if (isConditional(declaration) || declaration.prop.startsWith('-')) return
    for (const name of lackingInDeclaration(declaration)) lacking.add(name)
  })
  return lacking
}

/** Inside of `@supports`, where what a browser lacks is left out. */
function isConditional(node: AtRule | Rule | Declaration): boolean {
  for (let parent = node.parent; parent; parent = parent.parent as typeof parent)
    if (parent.type === 'atrule' && (parent as AtRule).name === 'supports') return true
  return false
}

function isKeyframe({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes')
}

function lackingInAtRule({ name, params }: AtRule): string[] {
  const rule = atRules[name]
  if (!isSupported(rule)) return [`@${name}`]
  const found = name === 'media' && /[<>]/.test(params) ? ['range_syntax'] : []
  const asked = [...params.matchAll(/\(\s*([a-z-]+)/g)].map(([, feature = '']) => feature)
  return [...found, ...asked]
    .filter((feature) => !isSupported(rule?.[feature]))
    .map((feature) => `@${name} ${feature}`)
}

function lackingInDeclaration(declaration: Declaration): string[] {
  const { prop } = declaration
  const siblings = (declaration.parent?.nodes ?? []).filter(
    (node): node is Declaration => node.type === 'decl',
  )
  const prefixes = prefixesOf(properties[prop])
  if (prefixes === null) return [prop]
  const unprefixed = prefixes.filter(
    (prefix) => prefix && !siblings.some((other) => other.prop === prefix + prop),
  )
  if (unprefixed.length > 0) return [prop]
  const values = lackingInValue(declaration)
  const before = siblings.slice(0, siblings.indexOf(declaration))
  const hasFallback = before.some((other) => other.prop === prop && lackingInValue(other).length === 0)
  return hasFallback ? [] : values
}

/** A list of fonts goes on by itself, a phone has no pointer, and `clip` has a shape of its own. */
const anyValue = new Set(['font-family', 'cursor', 'clip'])

function lackingInValue({ prop, value }: Declaration): string[] {
  if (anyValue.has(prop)) return []
  const bare = value.replaceAll(/"[^"]*"|'[^']*'|url\([^)]*\)/g, ' ')
  const found: [string, Identifier | undefined][] = []
  for (const [, name = ''] of bare.matchAll(/(-?[a-z][a-z-]*)\(/g))
    found.push([`${name}()`, functions.get(name)])
  for (const [, word = ''] of bare.matchAll(/(?<![\w-])([a-z][a-z-]*)(?![\w(-])/g))
    found.push([`${prop}: ${word}`, properties[prop]?.[word]])
  for (const [, unit = ''] of bare.matchAll(/\d([a-z]+)/g))
    for (const [pattern, feature] of units) if (pattern.test(unit)) found.push([unit, feature])
  return found.filter(([, feature]) => !isSupported(feature)).map(([name]) => name)
}
