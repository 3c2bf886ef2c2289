import type { Config } from '../config.ts'
import { seedDemo } from '../demo/demo.ts'

export async function demo(config: Config): Promise<void> {
  process.stdout.write(`${await seedDemo(config)}\n`)
}
