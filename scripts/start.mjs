// npm start. Syntax that every Node.js from 12 reads, so that an old one can say what it lacks instead of failing to read this.
const oldestMajor = 18

if (Number(process.versions.node.split('.')[0]) >= oldestMajor) {
  void import('./run-start.mjs')
} else {
  process.stdout.write(
    `Majlis needs Node.js ${oldestMajor} or newer, and this is ${process.versions.node}: install a newer one from https://nodejs.org, then run npm start again.\n`,
  )
  process.exitCode = 1
}
