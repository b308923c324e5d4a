import type { Language } from './languages.ts'

export interface ScaffoldTexts {
  title: string
  supports: readonly string[]
}

/** Initial scaffold of a new community (SCAF-02), in its language (WORD-04). */
export const DEFAULT_SCAFFOLDS: Readonly<Record<Language['code'], ScaffoldTexts>> = {
  en: {
    title: 'Theory Building',
    supports: [
      'My theory',
      'A better theory',
      'New Information',
      'This theory cannot explain',
      'I need to understand',
      'Putting our knowledge together',
    ],
  },
  es: {
    title: 'Construcción de teorías',
    supports: [
      'Mi teoría',
      'Una teoría mejor',
      'Información nueva',
      'Esta teoría no explica',
      'Necesito comprender',
      'Unimos lo que sabemos',
    ],
  },
  fr: {
    title: 'Construction de théories',
    supports: [
      'Ma théorie',
      'Une meilleure théorie',
      'Nouvelle information',
      'Cette théorie n’explique pas',
      'J’ai besoin de comprendre',
      'Mettons nos connaissances en commun',
    ],
  },
  cn: {
    title: '理論建構',
    supports: ['我的理論', '更好的理論', '新資訊', '這個理論無法解釋', '我想了解', '整合我們的知識'],
  },
  zh_CN: {
    title: '理论建构',
    supports: ['我的理论', '更好的理论', '新信息', '这个理论无法解释', '我想了解', '整合我们的知识'],
  },
  ja: {
    title: '理論づくり',
    supports: [
      '私の理論',
      'もっとよい理論',
      '新しい情報',
      'この理論では説明できない',
      '理解したいこと',
      'みんなの知識をまとめる',
    ],
  },
  fi: {
    title: 'Teorian rakentaminen',
    supports: [
      'Minun teoriani',
      'Parempi teoria',
      'Uutta tietoa',
      'Tämä teoria ei selitä',
      'Minun täytyy ymmärtää',
      'Kootaan tietomme yhteen',
    ],
  },
  pt: {
    title: 'Construção de teorias',
    supports: [
      'Minha teoria',
      'Uma teoria melhor',
      'Nova informação',
      'Esta teoria não explica',
      'Preciso entender',
      'Juntando o que sabemos',
    ],
  },
}
