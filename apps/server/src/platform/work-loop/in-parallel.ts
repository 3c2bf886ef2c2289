/** Handles all items in their order, up to `atOnce` at a time. Throws the first failure once the others are done. */
export async function inParallel<Item>(
  items: Iterable<Item>,
  atOnce: number,
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  const queue = Iterator.from(items)
  const failures: unknown[] = []
  const worker = async () => {
    for (const item of queue) await act(item).catch((error: unknown) => failures.push(error))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  if (failures.length > 0) throw failures[0]
}
