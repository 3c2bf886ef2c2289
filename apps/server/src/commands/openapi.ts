export async function openapi(): Promise<void> {
  const { default: document } = await import('@majlis/contract/openapi.json', { with: { type: 'json' } })
  process.stdout.write(`${JSON.stringify(document, null, 2)}\n`)
}
