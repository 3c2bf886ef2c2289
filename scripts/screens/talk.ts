import type { Language } from '@majlis/contract'

/** A line of the minutes; `from` are the places of the sentences that prove it. */
interface DemoLine {
  readonly text: string
  readonly from: readonly number[]
  readonly owner?: string
  readonly due?: string
}

/** What people say in a recorded meeting, and what its minutes are. */
export interface Talk {
  readonly sentences: readonly string[]
  readonly minutes: Readonly<Record<'summary' | 'decisions' | 'actions' | 'questions', readonly DemoLine[]>>
  readonly question: string
  readonly answer: DemoLine
  readonly chat: readonly string[]
  /** What the speech engine is to hear as a name, by which the stand-in recognises the language. */
  readonly term: string
}

export const talks: Readonly<Record<Language, Talk>> = {
  en: {
    sentences: [
      'Good morning. Today we decide about the lamps on the old bridge and the river path.',
      'Three firms sent an offer. The cheapest is 48,000 pounds, and they can start in March.',
      'Does that include the cables under the bridge?',
      'Yes, the cables are included, but not the two lamps at the stairs.',
      'Then let us take the offer for 48,000 pounds and decide about the stairs later.',
      'Agreed. Nusrat signs the contract by Friday.',
      'Can someone tell the residents when the path is closed?',
      'Samira writes to the residents next week and puts a notice at both ends of the path.',
      'Who pays for the lamps at the stairs is still open. We ask the schools, too.',
    ],
    minutes: {
      summary: [
        { text: 'The lamps on the old bridge and the river path.', from: [0] },
        {
          text: 'Three firms sent an offer. The cheapest is 48,000 pounds, with a start in March.',
          from: [1],
        },
      ],
      decisions: [
        { text: 'The offer for 48,000 pounds is taken; the cables are included.', from: [4, 3] },
        { text: 'The stairs are decided later.', from: [4] },
      ],
      actions: [
        { text: 'Nusrat signs the contract', from: [5], owner: 'Nusrat', due: 'by Friday' },
        {
          text: 'Write to the residents and put a notice at both ends of the path',
          from: [7],
          owner: 'Samira',
          due: 'next week',
        },
      ],
      questions: [{ text: 'Who pays for the lamps at the stairs?', from: [8] }],
    },
    question: 'Which offer did we take for the lamps?',
    answer: { text: 'We took the offer for 48,000 pounds.', from: [4] },
    chat: ['The three offers: https://riverside.example/plans/lamps', 'Thank you, I have them open.'],
    term: 'Riverside',
  },
  bn: {
    sentences: [
      'সুপ্রভাত। আজ আমরা পুরোনো সেতু ও নদীর ধারের পথের বাতি নিয়ে সিদ্ধান্ত নেব।',
      'তিনটি প্রতিষ্ঠান দর দিয়েছে। সবচেয়ে কম দর ৪৮,০০০ টাকা, কাজ শুরু হবে মার্চে।',
      'সেতুর নিচের তারও কি এর মধ্যে আছে?',
      'হ্যাঁ, তার এর মধ্যেই আছে, তবে সিঁড়ির দুটি বাতি নেই।',
      'তাহলে ৪৮,০০০ টাকার দরটাই নিই, সিঁড়ির বিষয়ে পরে সিদ্ধান্ত হবে।',
      'রাজি। নুসরাত শুক্রবারের মধ্যে চুক্তিতে সই করবেন।',
      'পথ কখন বন্ধ থাকবে, বাসিন্দাদের কে জানাবেন?',
      'সামিরা আগামী সপ্তাহে বাসিন্দাদের চিঠি দেবেন, আর পথের দুই মাথায় নোটিশ টাঙাবেন।',
      'সিঁড়ির বাতির খরচ কে দেবে, তা এখনও ঠিক হয়নি। স্কুলগুলোকেও জিজ্ঞেস করব।',
    ],
    minutes: {
      summary: [
        { text: 'পুরোনো সেতু ও নদীর ধারের পথের বাতি।', from: [0] },
        { text: 'তিনটি প্রতিষ্ঠান দর দিয়েছে। সবচেয়ে কম দর ৪৮,০০০ টাকা, শুরু মার্চে।', from: [1] },
      ],
      decisions: [
        { text: '৪৮,০০০ টাকার দর নেওয়া হলো, তার এর মধ্যেই আছে।', from: [4, 3] },
        { text: 'সিঁড়ির বিষয়ে পরে সিদ্ধান্ত হবে।', from: [4] },
      ],
      actions: [
        { text: 'নুসরাত চুক্তিতে সই করবেন', from: [5], owner: 'নুসরাত', due: 'শুক্রবারের মধ্যে' },
        {
          text: 'বাসিন্দাদের চিঠি দেওয়া, পথের দুই মাথায় নোটিশ টাঙানো',
          from: [7],
          owner: 'সামিরা',
          due: 'আগামী সপ্তাহে',
        },
      ],
      questions: [{ text: 'সিঁড়ির বাতির খরচ কে দেবে?', from: [8] }],
    },
    question: 'বাতির জন্য কোন দর নিলাম?',
    answer: { text: '৪৮,০০০ টাকার দরটাই নিই।', from: [4] },
    chat: ['তিনটি দর: https://riverside.example/plans/lamps', 'ধন্যবাদ, খুলে রেখেছি।'],
    term: 'রিভারসাইড',
  },
  ar: {
    sentences: [
      'صباح الخير. سنقرّر اليوم بشأن مصابيح الجسر القديم وممشى النهر.',
      'قدّمت ثلاث شركات عروضًا. أقلّها 48,000 جنيه، ويمكن البدء في مارس.',
      'هل يشمل ذلك الكابلات تحت الجسر؟',
      'نعم، الكابلات مشمولة، لكن بدون المصباحين عند الدرج.',
      'إذن نأخذ عرض 48,000 جنيه، ونقرّر بشأن الدرج لاحقًا.',
      'موافقة. توقّع نصرت العقد قبل يوم الجمعة.',
      'من يخبر السكان بموعد إغلاق الممشى؟',
      'تكتب سميرة إلى السكان الأسبوع القادم، وتضع إعلانًا عند طرفي الممشى.',
      'لم نقرّر بعد من يدفع ثمن المصابيح عند الدرج. سنسأل المدارس أيضًا.',
    ],
    minutes: {
      summary: [
        { text: 'مصابيح الجسر القديم وممشى النهر.', from: [0] },
        { text: 'قدّمت ثلاث شركات عروضًا. أقلّها 48,000 جنيه، والبدء في مارس.', from: [1] },
      ],
      decisions: [
        { text: 'أخذ عرض 48,000 جنيه، والكابلات مشمولة.', from: [4, 3] },
        { text: 'القرار بشأن الدرج لاحقًا.', from: [4] },
      ],
      actions: [
        { text: 'توقّع نصرت العقد', from: [5], owner: 'نصرت', due: 'قبل يوم الجمعة' },
        {
          text: 'الكتابة إلى السكان، ووضع إعلان عند طرفي الممشى',
          from: [7],
          owner: 'سميرة',
          due: 'الأسبوع القادم',
        },
      ],
      questions: [{ text: 'من يدفع ثمن المصابيح عند الدرج؟', from: [8] }],
    },
    question: 'أي عرض أخذنا للمصابيح؟',
    answer: { text: 'نأخذ عرض 48,000 جنيه.', from: [4] },
    chat: ['العروض الثلاثة: https://riverside.example/plans/lamps', 'شكرًا، هي مفتوحة أمامي.'],
    term: 'ريفرسايد',
  },
}
