import { expect, it } from 'vitest'
import { indexWords, isSameWord, wordsOf } from './same-words.ts'

const said =
  wordsOf(`We decided to purchase the lamps, deliveries were delayed and Maria reports it. Approve the approval of budgets.
  আমরা নতুন বাতিগুলোর দাম জানাব, কিনলাম, লিখেছেন, প্রতিবেদনটা শুনব, খোলা অফিস, আরিফকে
  سنشتري المصابيح الجديدة والقرارات قررنا نوافق الموافقة بالميزانية سيرسل التقرير ليلى`)
const asked = wordsOf(`bought lamp delivery delay Marina reporting approved budget chair lampshade
  বাতি বাতির কেনা কিনব লেখা শোনা খুলবেন আরিফ বাদাম প্রতি
  شراء مصباح مصابيح قرار موافقة ميزانية الإرسال تقارير ليل كرسي`)

it('finds in an index exactly the words of which one is a form', () => {
  const index = indexWords([...new Set(said)])
  const found = asked.filter((word) => index.has(word))
  expect(found).toEqual(asked.filter((word) => said.some((one) => isSameWord(one, word))))
  expect(found.length).toBeGreaterThan(10)
  expect(found.length).toBeLessThan(asked.length)
  expect(said.every((word) => index.has(word) && index.hasExactly(word))).toBe(true)
})
