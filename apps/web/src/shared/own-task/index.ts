/**
 * Resolves in a new task, so that the page can respond before what follows. In browsers that cannot continue without a
 * delay (Safari), it resolves in the current one.
 */
export async function ownTask(): Promise<void> {
  const { scheduler }: { scheduler?: Partial<Scheduler> } = globalThis
  await scheduler?.yield?.()
}
