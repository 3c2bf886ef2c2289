/** What an operator can fix, and how to recognise it in a program's output. */
interface Cause {
  readonly pattern: RegExp
  readonly advice: string
}

const diskFull: Cause = {
  pattern: /no space left on device|ENOSPC|EDQUOT|disk quota exceeded|disk is full/i,
  advice: 'a disk is full. Free some space (df -h shows where), then start again.',
}

/** As Go and pip say it. */
export const unreachable: Cause = {
  pattern:
    /no such host|server misbehaving|connection (?:refused|reset|timed out)|no route to host|network is unreachable|i\/o timeout|handshake timeout|name resolution|proxyconnect|no matching distribution/i,
  advice:
    'the servers of its packages cannot be reached. Connect this machine to the internet or set its proxy, then start again.',
}

/**
 * `subject` failed: why, in one sentence where `output` shows a full disk or one of the other `causes`; else what
 * `otherwise` says, or the last lines of the output.
 */
export function failure(
  subject: string,
  output: string,
  { causes = [], otherwise }: { causes?: readonly Cause[]; otherwise?: string } = {},
): string {
  const cause = [diskFull, ...causes].find(({ pattern }) => pattern.test(output))
  const advice = cause?.advice ?? otherwise
  return advice ? `${subject}: ${advice}` : `${subject}:\n${output.trim().split('\n').slice(-15).join('\n')}`
}
