import type { MinuteSection } from '@majlis/contract'
import { expect, it } from 'vitest'
import { provenLine } from './proven-line.ts'

/** A line, what was said as its evidence, and, if it matters, who said it. */
type Case = [line: string, said: string, speaker?: string]

const isKept = (section: MinuteSection, text: string, said: string, speaker = 'Nusrat') =>
  provenLine(section, { text, evidence: [1], owner: '', due: '' }, [
    { id: 's1', speaker, userId: null, text: said },
  ]) !== null

const honest: readonly Case[] = [
  ['24 new lamps are bought', 'We decided to buy 24 new lamps for Mill Street.'],
  ['It was decided to purchase the lamps', 'We have decided to buy the lamps.'],
  ['Arif will send the order by Friday', 'I’ll send the order by Friday.', 'Arif Khan'],
  ['Arif sends the order by Friday', 'Okay, Arif, can you send the order by Friday?'],
  ['The order was sent on Monday', 'So I sent the order on Monday, I think.'],
  ['The budget was not approved', 'We did not approve the budget.'],
  ['The team decided not to hire a consultant', 'No, we won’t hire a consultant this year.'],
  ['The order is cancelled', 'Let’s cancel the order then.'],
  ['The order was stopped', 'We have to cancel the order.'],
  ['Send the invoice', 'We will refund the customer and send the invoice.'],
  ['The withdrawal of the offer was decided', 'We decided to withdraw the offer.'],
  ['Buy the red lamps', 'I don’t like the green ones, so we buy the red lamps.'],
  ['Move the meeting to Tuesday', 'Why don’t we move the meeting to Tuesday?'],
  ['Send the report by Friday', 'Don’t forget to send the report by Friday.'],
  ['Prepare the offer within 2 weeks', 'I can prepare the offer within two weeks.'],
  ['The lamps arrive on 5 December', 'The lamps arrive on the fifth of December.'],
  ['The call is on 12/5', 'We do the call on December 5.'],
  ['The workshop starts at 17:00', 'The workshop starts at 5 pm.'],
  ['Pay 5000 pounds for the lamps', 'We pay five thousand pounds for the lamps.'],
  ['Deliver the report no later than Friday', 'We deliver the report by Friday, okay?'],
  ['Paint the hall before the delivery', 'We paint the hall before the lamps are delivered.'],
  ['Arif’s report is published on Monday', 'Then Arif’s report can be published on Monday.'],
  ['Budget for marketing reduced by 10 percent', 'We are cutting the marketing budget by ten percent.'],
  ['Who owns the migration plan?', 'Do we actually know who owns the migration plan?'],
  ['Customers complained about slow delivery', 'Many customers complain that the delivery is slow.'],
  ['The design was not finished in time', 'Unfortunately, we didn’t finish the design in time.'],
  ['Buy 250 lamps', 'We buy two hundred and fifty lamps.'],
  ['Pay 5200 pounds for the lamps', 'We pay five thousand two hundred pounds for the lamps.'],
  ['২৫০টি বাতি কেনা হবে', 'আমরা দুইশো পঞ্চাশটা বাতি কিনব।'],
  ['شراء 250 مصباحا', 'سنشتري مئتين وخمسين مصباحا.'],
  ['নতুন বাতি কেনা হবে', 'আমরা সিদ্ধান্ত নিলাম নতুন বাতি কিনব।'],
  ['২৪টি বাতি কেনার সিদ্ধান্ত হয়েছে', 'আমরা 24টি বাতি কিনব।'],
  ['আরিফ শুক্রবারের মধ্যে অর্ডার পাঠাবেন', 'আমি শুক্রবারের মধ্যে অর্ডার পাঠাব।', 'আরিফ'],
  ['নতুন বাতির দাম জানানো', 'আমি নতুন বাতিগুলোর দাম জানাব'],
  ['বাতি কেনা হবে না', 'আমরা এবার বাতি কিনব না।'],
  ['বাজেট অনুমোদন করা হয়নি', 'বাজেট অনুমোদন করিনি আমরা।'],
  ['অর্ডার বাতিল করা হবে', 'অর্ডারটা বাতিল করে দিই।'],
  ['লায়লা প্রতিবেদন লিখবেন', 'লায়লা প্রতিবেদনটা লিখবে সোমবারে।'],
  ['দুই সপ্তাহের মধ্যে প্রস্তাব পাঠানো হবে', 'আমি ২ সপ্তাহের মধ্যে প্রস্তাব পাঠাব।'],
  ['সোমবার হলঘর রং করা হবে', 'সবুজ ভালো লাগে না, তাই সোমবার হলঘরটা রং করব।'],
  ['বাতির দাম কে দেবে?', 'বাতিগুলোর দাম কে দেবে?'],
  ['তিনি অফিস খুলবেন শনিবার', 'তিনি শনিবার অফিস খুলবেন।'],
  ['আরিফকে চুক্তি পাঠানো হবে', 'আমরা আরিফকে চুক্তিটা পাঠাব।'],
  ['চালানটি পরীক্ষা করা হবে', 'চালান পরীক্ষা করতে ভুলবেন না।'],
  ['বন্ধুদের আমন্ত্রণ জানানো হবে', 'আমরা বন্ধুদের আমন্ত্রণ জানাব।'],
  ['পরবর্তী সভা বুধবার সকাল ১০টায়', 'পরের সভা বুধবার সকাল দশটায়।'],
  ['চুক্তি নবায়ন করা হবে না', 'আমরা চুক্তি আর নবায়ন করছি না।'],
  ['প্রতিবেদনটি কে পর্যালোচনা করবেন?', 'প্রতিবেদনটা কে পর্যালোচনা করবে, জানি না।'],
  ['شراء مصابيح جديدة', 'سنشتري المصابيح الجديدة يوم الأحد'],
  ['تقرر شراء المصابيح', 'قررنا أن نشتري المصابيح.'],
  ['سيرسل عارف الطلب يوم الجمعة', 'سأرسل الطلب يوم الجمعة.', 'عارف'],
  ['إرسال الطلب يوم الجمعة', 'عارف سيرسل الطلب يوم الجمعة.'],
  ['لن يتم شراء المصابيح', 'لن نشتري المصابيح هذا العام.'],
  ['تم إلغاء الطلب', 'سنلغي الطلب.'],
  ['دفع 24 جنيها للمصباح', 'ندفع أربعة وعشرين جنيها للمصباح.'],
  ['دفع ٢٤ جنيها', 'سندفع 24 جنيها.'],
  ['كتابة التقرير قبل الاثنين', 'ليلى ستكتب التقرير قبل يوم الاثنين.'],
  ['من يدفع ثمن المصابيح؟', 'ومن سيدفع ثمن المصابيح؟'],
  ['حجز القاعة يوم الأحد', 'لا بأس، نحجز القاعة يوم الأحد.'],
  ['لم تتم الموافقة على الميزانية', 'لم نوافق على الميزانية.'],
  ['على ليلى أن تكتب التقرير', 'يا ليلى اكتبي التقرير من فضلك.'],
  ['فتح المكتب يوم السبت', 'لا نعمل يوم الجمعة، لكن نفتح المكتب يوم السبت.'],
  ['زيادة المبيعات بنسبة 12 بالمئة', 'زادت المبيعات بنسبة اثني عشر بالمئة.'],
  ['ستتواصل ليلى مع المورد بشأن الفاتورة', 'سأتواصل مع المورد بخصوص الفاتورة.', 'ليلى حداد'],
  ['حجز القاعة يوم الأحد', 'ولا بد أن نحجز القاعة يوم الأحد.'],
  ['توظيف مهندسين اثنين', 'سنوظف اثنين من المهندسين.'],
  ['تأجيل الاجتماع إلى الثلاثاء', 'لماذا لا نؤجل الاجتماع إلى يوم الثلاثاء؟'],
]

const invented: readonly Case[] = [
  ['Send the order and fire everyone in accounting', 'Arif will send the order by Friday.'],
  ['It was decided not to buy the lamps', 'We have decided to buy the lamps.'],
  ['It was decided to buy the lamps', 'We have decided not to buy the lamps.'],
  ['The lamps won’t be bought', 'We buy the lamps.'],
  ['The lamps are bought', 'The lamps, well, we won’t buy them.'],
  ['Nobody sends the order by Friday', 'Arif will send the order by Friday.'],
  ['The order is not cancelled', 'We cancel the order.'],
  ['The order is cancelled', 'We send the order.'],
  ['The lamps for Mill Street are rejected', 'We approve the lamps for Mill Street.'],
  ['The budget for the lamps is decreased', 'We increase the budget for the lamps.'],
  ['Margaret sends the order by Friday', 'We send the order by Friday.'],
  ['Margaret will send the order by Friday', 'Someone will send the order by Friday.'],
  ['The order is sent by Margaret on Friday', 'I send the order on Friday.'],
  ['Buy twelve lamps', 'We buy two lamps.'],
  ['Buy 4 lamps', 'We buy twenty-four lamps.'],
  ['Buy 200 lamps', 'We buy two hundred and fifty lamps.'],
  ['Pay 5000 pounds for the lamps', 'We pay five thousand two hundred pounds for the lamps.'],
  ['২০০টি বাতি কেনা হবে', 'আমরা দুইশো পঞ্চাশটা বাতি কিনব।'],
  ['شراء 50 مصباحا', 'سنشتري مئتين وخمسين مصباحا.'],
  ['Send the order on Monday', 'We send the order on Friday.'],
  ['Buy the lamps and pay the consultant', 'We buy the lamps for the old bridge.'],
  ['The contract is signed without the annex', 'We sign the contract with the annex.'],
  ['Arif will send the order, then resign', 'Arif will send the order by Friday.'],
  ['Construct the consultation', 'We consult the contractor.'],
  ['Delete the backups on Saturday', 'We test the backups before we migrate on Saturday.'],
  ['Sales fell by 12 percent in March', 'In March our sales grew twelve percent.'],
  ['The contract with the vendor is terminated', 'We agreed to renew the contract with the vendor.'],
  ['বাতি কেনা হবে না', 'আমরা সিদ্ধান্ত নিলাম বাতি কিনব।'],
  ['বাতি কেনা হবে', 'আমরা বাতি কিনব না।'],
  ['বাজেট অনুমোদন করা হয়নি', 'আমরা বাজেট অনুমোদন করলাম।'],
  ['বাজেট অনুমোদন করা হয়েছে', 'আমরা বাজেট অনুমোদন করিনি।'],
  ['অর্ডার বাতিল করা হবে', 'আমরা অর্ডার পাঠাব।'],
  ['বাতি বাতিল', 'বাতি কিনব।'],
  ['অর্ডার বাতিল করা হবে না', 'অর্ডার বাতিল করব।'],
  ['মার্গারেট অর্ডার পাঠাবেন', 'আমি অর্ডার পাঠাব।', 'আরিফ'],
  ['মার্গারেটকে অর্ডার পাঠানো হবে', 'আমি অর্ডার পাঠাব।'],
  ['করিম সাহেব শুক্রবারে অর্ডার পাঠাবেন', 'আমি শুক্রবারে অর্ডার পাঠাব।'],
  ['৪২টি বাতি কেনা হবে', 'আমরা ২৪টি বাতি কিনব।'],
  ['পাঁচটি বাতি কেনা হবে', 'আমরা দুটি বাতি কিনব।'],
  ['অর্ডার পাঠানো হবে এবং হিসাব বিভাগের সবাইকে ছাঁটাই করা হবে', 'আমি অর্ডার পাঠাব।'],
  ['বেতন বাড়ানো হবে', 'আমরা বাতি কিনব।'],
  ['সোমবার অর্ডার পাঠানো হবে', 'শুক্রবার অর্ডার পাঠাব।'],
  ['বিক্রি ১২ শতাংশ কমেছে', 'আমাদের বিক্রি বারো শতাংশ বেড়েছে।'],
  ['বাতির দাম কমানো হবে', 'আমরা বাতির দাম বাড়াব।'],
  ['لن يتم شراء المصابيح', 'قررنا شراء المصابيح.'],
  ['سيتم شراء المصابيح', 'لن نشتري المصابيح.'],
  ['لم تتم الموافقة على الميزانية', 'وافقنا على الميزانية.'],
  ['تمت الموافقة على الميزانية', 'لم نوافق على الميزانية.'],
  ['إلغاء الطلب', 'سنرسل الطلب.'],
  ['إرسال الطلب', 'سنلغي إرسال الطلب.'],
  ['سترسل مارغريت الطلب يوم الجمعة', 'سأرسل الطلب يوم الجمعة.', 'عارف'],
  ['سيرسل مروان الطلب يوم الجمعة', 'سأرسل الطلب يوم الجمعة.', 'عارف'],
  ['على مروان أن يرسل الطلب', 'يجب إرسال الطلب.'],
  ['السيد مروان يرسل الطلب يوم الجمعة', 'نرسل الطلب يوم الجمعة.'],
  ['دفع ٤٢ جنيها', 'سندفع 24 جنيها.'],
  ['شراء خمسة مصابيح', 'سنشتري ثلاثة مصابيح.'],
  ['إرسال الطلب وفصل جميع المحاسبين', 'سنرسل الطلب يوم الجمعة.'],
  ['زيادة ميزانية المصابيح', 'تقرر تخفيض ميزانية المصابيح.'],
  ['إرسال الطلب يوم الاثنين', 'سنرسل الطلب يوم الجمعة.'],
  ['বাতি কেনা হবে', 'বাতি না কিনে ভাড়া নেব।'],
  ['شكوى من المصابيح', 'لا شكوى من المصابيح.'],
  ['Send the invoice', 'We will not send the invoice to the bank.'],
  ['Translate the letter', 'We won’t translate the letter into Bangla.'],
  ['চাল কেনা হবে', 'আমরা চাল বা বাদাম কিনব না।'],
]

it.each(honest)('keeps “%s” of “%s”', (line, said, speaker) => {
  expect(isKept(/[?؟]$/u.test(line) ? 'questions' : 'decisions', line, said, speaker)).toBe(true)
  expect(isKept('summary', line, said, speaker)).toBe(true)
})

it.each(invented)('drops “%s” of “%s”', (line, said, speaker) => {
  expect(isKept('decisions', line, said, speaker)).toBe(false)
})

it.each([
  ['The lamps were not bought', 'We bought the lamps.'],
  ['12 lamps are to light the old bridge', 'We buy 24 lamps for the old bridge.'],
  ['Margaret will send lamps to the old bridge', 'We send lamps to the old bridge.'],
  ['বাতি কেনা হয়নি', 'আমরা বাতি কিনলাম।'],
  ['لن نشتري المصابيح', 'سنشتري المصابيح.'],
] as const)('drops “%s” of “%s” from a summary, too', (line, said) => {
  expect(isKept('summary', line, said)).toBe(false)
})

it('lets a summary use other words, and name what was discussed without a decision', () => {
  const said = 'We have no budget for the lamps of Mill Street, so nothing is decided.'
  expect(isKept('summary', 'The budget for the lamps was discussed', said)).toBe(true)
  expect(isKept('decisions', 'Illumination of Mill Street remains open', said)).toBe(false)
  expect(isKept('questions', 'Who pays for the lamps?', 'We don’t know who pays for the lamps.')).toBe(true)
})

it('leaves the name of a speaker out of account, so that it supports no other words', () => {
  expect(isKept('decisions', 'Fire everyone in accounting', 'I will send it.', 'Fire Accounting')).toBe(false)
  expect(isKept('decisions', 'Omar Khan pays', 'Good morning.', 'Omar Khan pays for all lamps')).toBe(false)
})
