/** The part of a contract's field schema that a rule needs. */
interface Judge {
  safeParse(value: unknown): { success: boolean; error?: { issues: { message: string }[] } }
}

/** Makes a rule of a field schema of the contract, whose messages are codes of the catalogue. */
export function ruleOf(schema: Judge): (value: string) => string | null {
  return (value) => {
    const result = schema.safeParse(value)
    return result.success ? null : (result.error?.issues[0]?.message ?? 'input.invalid')
  }
}
