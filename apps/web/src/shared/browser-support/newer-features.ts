/**
 * Features that our code uses although the oldest supported browsers lack them: Chrome 111 and Safari 16.4 lack all
 * of them, Firefox 128 none. e2e/browsers.spec.ts finds others that are missing.
 */
URL.parse ??= (url: string | URL, base?: string | URL) => {
  try {
    return new URL(url, base)
  } catch {
    return null
  }
}

URL.canParse ??= (url: string | URL, base?: string | URL) => URL.parse(url, base) !== null

Map.groupBy ??= <K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K) => {
  const groups = new Map<K, T[]>()
  let index = 0
  for (const item of items) {
    const key = keyOf(item, index)
    index += 1
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
