import { expect, it } from 'vitest'
import { numbersOf } from './spoken-numbers.ts'

it.each([
  // English
  ['We buy two hundred fifty lamps', ['250']],
  ['two hundred and fifty lamps', ['250']],
  ['five thousand two hundred', ['5200']],
  ['five thousand, two hundred', ['5000', '200']],
  ['one million two hundred fifty thousand pounds', ['1250000']],
  ['a hundred and one lamps, and twenty-one chairs', ['101', '21']],
  ['nineteen hundred and ninety nine', ['1999']],
  ['three hundred twelve thousand four hundred and six', ['312406']],
  ['5 thousand 200, and 2 hundred 50', ['5200', '250']],
  ['one billion', ['1000000000']],
  ['twenty-four lamps and four chairs', ['24', '4']],
  ['two hundred lamps and fifty chairs', ['200', '50']],
  ['two hundred, fifty for the hall', ['200', '50']],
  ['In five, ten or twenty days', ['5', '10', '20']],
  ['We need 20. Four come later.', ['20', '4']],
  ['one of them comes, and one thousand go', ['1000']],
  ['1,250,000 or 17:30', ['1250000', '17', '30']],
  ['two two', ['2', '2']],
  // Bengali
  ['দুই শত পঞ্চাশ টাকা', ['250']],
  ['দুইশো পঞ্চাশটি বাতি', ['250']],
  ['পাঁচ হাজার দুইশ টাকা', ['5200']],
  ['পাঁচ হাজার দুই শত পঁচিশ', ['5225']],
  ['বারো লাখ পঞ্চাশ হাজার টাকা', ['1250000']],
  ['দুই কোটি তিন লক্ষ চার হাজার পাঁচশ ছয়', ['20304506']],
  ['দেড় হাজার, আড়াইশ আর সাড়ে তিন হাজার', ['1500', '250', '3500']],
  ['এক হাজার এক', ['1001']],
  ['নয়শ টাকা', ['900']],
  ['একটি বাতি, নয় কি?', []],
  ['২৫০টি বাতি ও পঁয়তাল্লিশটা চেয়ার', ['250', '45']],
  // Arabic
  ['مئتان وخمسون مصباحا', ['250']],
  ['مائتين وخمسين', ['250']],
  ['خمسة آلاف ومئتان', ['5200']],
  ['خمسة آلاف ومئة وخمسة وعشرون', ['5125']],
  ['مليون ومئتان وخمسون ألف جنيه', ['1250000']],
  ['ألفان وثلاثمائة وواحد وعشرون', ['2321']],
  ['مئة وثلاثة عشر', ['113']],
  ['أربعة وعشرين جنيها و٤ مصابيح', ['24', '4']],
  ['واحد منا يدفع ألف جنيه', ['1000']],
])('reads the numbers of “%s”', (text, numbers) => {
  expect(numbersOf(text)).toEqual(numbers)
})
