// Syntax that every Node.js from 12 reads, as in the scripts that import this: an old one can say what it lacks instead of failing to read them.
const oldestMajor = 18

/**
 * Calls `load`, which imports the rest, if this Node.js can run it. Otherwise one sentence says what is needed, and the exit code is 1.
 * @param {string} command as people type it
 * @param {() => Promise<unknown>} load
 */
export function withNode(command, load) {
  if (Number(process.versions.node.split('.')[0]) >= oldestMajor) {
    void load()
  } else {
    process.stdout.write(
      `Majlis needs Node.js ${oldestMajor} or newer, and this is ${process.versions.node}: install a newer one from https://nodejs.org, then run ${command} again.\n`,
    )
    process.exitCode = 1
  }
}

/**
 * `runOnNode`, if this Node.js can run it.
 * @param {string} command as people type it
 * @param {string} file from the root
 * @param {{ debian: string[], env?: Record<string, string> }} options
 */
export function withNodeRun(command, file, options) {
  withNode(command, () => import('./run-on-node.mjs').then(({ runOnNode }) => runOnNode(file, options)))
}
