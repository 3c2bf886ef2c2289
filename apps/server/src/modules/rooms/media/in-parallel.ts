/** Enough to reach 300 people in well under a second, few enough not to flood the SFU. */
const parallelUpdates = 16

/** Handles all items, up to 16 at a time. Throws the first failure once the others are done. */
export async function inParallel<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  const queue = items.values()
  const failures: unknown[] = []
  const worker = async () => {
    for (const item of queue) await act(item).catch((error: unknown) => failures.push(error))
  }
  await Promise.all(Array.from({ length: parallelUpdates }, worker))
  if (failures.length > 0) throw failures[0]
}
