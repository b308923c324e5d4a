import { languageOf, type Language } from '../../../shared/text/languages.ts'

interface Words {
  subject: string
  text: (name: string, link: string) => string
}

const WORDS: Readonly<Record<Language['code'], Words>> = {
  en: {
    subject: 'Your new password',
    text: (name, link) =>
      `Somebody has asked for a new password for your account “${name}”. Open this link to choose one:\n\n${link}\n\nThe link works once and for one hour. If it was not you, ignore this letter: your password stays as it is.\n`,
  },
  es: {
    subject: 'Tu contraseña nueva',
    text: (name, link) =>
      `Alguien ha pedido una contraseña nueva para tu cuenta «${name}». Abre este enlace para elegirla:\n\n${link}\n\nEl enlace funciona una sola vez y durante una hora. Si no has sido tú, ignora este mensaje: tu contraseña no cambia.\n`,
  },
  fr: {
    subject: 'Votre nouveau mot de passe',
    text: (name, link) =>
      `Quelqu’un a demandé un nouveau mot de passe pour votre compte « ${name} ». Ouvrez ce lien pour le choisir :\n\n${link}\n\nLe lien fonctionne une seule fois et pendant une heure. Si ce n’était pas vous, ignorez ce message : votre mot de passe ne change pas.\n`,
  },
  fi: {
    subject: 'Uusi salasanasi',
    text: (name, link) =>
      `Tilillesi ”${name}” on pyydetty uutta salasanaa. Valitse se avaamalla tämä linkki:\n\n${link}\n\nLinkki toimii kerran ja yhden tunnin ajan. Jos et pyytänyt sitä, voit jättää viestin huomiotta: salasanasi ei muutu.\n`,
  },
  pt: {
    subject: 'A sua nova senha',
    text: (name, link) =>
      `Alguém pediu uma nova senha para a sua conta “${name}”. Abra este link para escolhê-la:\n\n${link}\n\nO link funciona uma única vez e durante uma hora. Se não foi você, ignore esta mensagem: a sua senha não muda.\n`,
  },
  cn: {
    subject: '您的新密碼',
    text: (name, link) =>
      `有人為您的帳號「${name}」要求新密碼。請開啟這個連結來設定：\n\n${link}\n\n連結只能使用一次，有效時間為一小時。如果不是您本人要求的，請忽略這封信：您的密碼不會改變。\n`,
  },
  ja: {
    subject: '新しいパスワード',
    text: (name, link) =>
      `アカウント「${name}」の新しいパスワードの設定が求められました。次のリンクを開いて設定してください。\n\n${link}\n\nリンクは1回だけ、1時間有効です。心当たりがなければ、このメールは無視してください。パスワードは変わりません。\n`,
  },
  zh_CN: {
    subject: '您的新密码',
    text: (name, link) =>
      `有人为您的账号“${name}”请求新密码。请打开此链接进行设置：\n\n${link}\n\n链接只能使用一次，有效期为一小时。如果不是您本人请求的，请忽略这封邮件：您的密码不会改变。\n`,
  },
}

/** Returns the letter in the account's language, English by default (SESS-05). */
export const passwordLetter = ({ userName, lang }: { userName: string; lang: string }, link: string) => {
  const { subject, text } = WORDS[languageOf(lang)?.code ?? 'en']
  return { subject, text: text(userName, link) }
}
