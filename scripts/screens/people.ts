import type { Language } from '@majlis/contract'
import type { LookName } from './looks.ts'

type Names = Readonly<Record<LookName | 'rafiq' | 'waiting', string>>

const names: Record<Language, Names> = {
  en: {
    nusrat: 'Nusrat Rahman',
    arif: 'Arif Khan',
    samira: 'Samira Tariq',
    tomas: 'Tomas Okafor',
    layla: 'Layla Haddad',
    rafiq: 'Rafiq Islam',
    waiting: 'Anika Chowdhury',
  },
  bn: {
    nusrat: 'নুসরাত রহমান',
    arif: 'আরিফ খান',
    samira: 'সামিরা তারিক',
    tomas: 'টমাস ওকাফর',
    layla: 'লায়লা হাদ্দাদ',
    rafiq: 'রফিক ইসলাম',
    waiting: 'অনিকা চৌধুরী',
  },
  ar: {
    nusrat: 'نصرت رحمن',
    arif: 'عارف خان',
    samira: 'سميرة طارق',
    tomas: 'توماس أوكافور',
    layla: 'ليلى حداد',
    rafiq: 'رفيق إسلام',
    waiting: 'أنيقة شودري',
  },
}

const titles: Record<Language, string> = {
  en: 'Parks and lighting',
  bn: 'উদ্যান ও সড়কবাতি',
  ar: 'الحدائق والإنارة',
}

/** What is said in the chat, and by whom. */
const messages: Record<Language, readonly (readonly [LookName | 'rafiq', string])[]> = {
  en: [
    [
      'samira',
      'Good morning everybody. The plan for the river path: https://riverside.example/plans/river-path',
    ],
    ['rafiq', 'Thank you, I have it open.'],
    ['arif', 'Two lamps at the bridge are still out. The workshop replaces them on Thursday.'],
    ['samira', 'Perfect.'],
    ['tomas', 'Then we can open the path on Friday.'],
  ],
  bn: [
    ['samira', 'সবাইকে সুপ্রভাত। নদীর ধারের পথের পরিকল্পনা: https://riverside.example/plans/river-path'],
    ['rafiq', 'ধন্যবাদ, খুলে রেখেছি।'],
    ['arif', 'সেতুর কাছে দুটি বাতি এখনও জ্বলছে না। কর্মশালা বৃহস্পতিবার বদলে দেবে।'],
    ['samira', 'চমৎকার।'],
    ['tomas', 'তাহলে শুক্রবার পথটা খুলে দিতে পারি।'],
  ],
  ar: [
    ['samira', 'صباح الخير جميعًا. مخطط ممشى النهر: https://riverside.example/plans/river-path'],
    ['rafiq', 'شكرًا، هو مفتوح أمامي.'],
    ['arif', 'ما زال مصباحان عند الجسر معطلين. تستبدلهما الورشة يوم الخميس.'],
    ['samira', 'ممتاز.'],
    ['tomas', 'إذن نستطيع فتح الممشى يوم الجمعة.'],
  ],
}

/** People's names as they are written in a language. */
export const namesOf = (language: Language) => names[language]
export const titleOf = (language: Language) => titles[language]
export const messagesOf = (language: Language) => messages[language]

const visitors: Record<Language, string> = {
  en: 'Joining took me three seconds. The picture of one colleague froze twice.',
  bn: 'যোগ দিতে তিন সেকেন্ড লেগেছে। একজন সহকর্মীর ছবি দুবার থেমে গিয়েছিল।',
  ar: 'استغرق الانضمام ثلاث ثوانٍ. وتجمّدت صورة أحد الزملاء مرتين.',
}

/** What someone without an account says of the product. */
export function visitorSays(language: Language): string {
  return visitors[language]
}
