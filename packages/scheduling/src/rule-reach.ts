import { formatLocal, type LocalMinutes, parseLocal } from './local-time.ts'
import { lastOfCount, planRule, reachOf, type RulePlan } from './rule-plan.ts'
import { walkRule } from './rule-walk.ts'
import { RecurrenceError, type RecurrenceRule } from './rule.ts'

/**
 * Throws `RecurrenceError`, with `rule_too_far` where the rule has an end, and its last date is further from the start than
 * `ruleLimits.reachYears`. A rule that has no date at all reaches nowhere.
 */
export function checkReach(rule: RecurrenceRule, localStart: string): void {
  const plan = planRule(rule, localStart)
  const last = lastOf(rule, plan)
  if (last > reachOf(plan)) throw new RecurrenceError('rule_too_far', formatLocal(reachOf(plan)))
}

/** Where the rule ends, or Infinity where that is beyond its reach. */
function lastOf({ end }: RecurrenceRule, plan: RulePlan): LocalMinutes {
  switch (end.kind) {
    case 'never':
      return plan.start
    case 'until':
      return parseLocal(end.until)
    case 'count': {
      const last = lastOfCount(plan, end.count)
      if (last !== null) return last
      let dates = 0
      walkRule(plan, { from: plan.start, to: plan.last }, () => {
        dates += 1
        return true
      })
      return dates === 0 || dates === end.count ? plan.start : Infinity
    }
  }
}
