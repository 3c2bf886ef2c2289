import { readFileSync } from 'node:fs'

interface Operation {
  parameters?: { name: string; in: string; required?: boolean }[]
}

// What `npm run generate` writes; its shape is that of OpenAPI.
const document = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>
}

/** Parameters as the specification writes them: optional ones with a question mark. */
export function parametersOf(method: string, path: string): string[] | null {
  const operation = document.paths[path]?.[method.toLowerCase()]
  if (!operation) return null
  return (operation.parameters ?? []).map(({ name, required }) => (required ? name : `${name}?`)).toSorted()
}
