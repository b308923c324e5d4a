export type ListField = 'firstName' | 'lastName' | 'email' | 'userName' | 'password' | 'role'

/** Column names in schools' files, in the interface languages and German (CSVL-02). */
const NAMES: Readonly<Record<ListField, readonly string[]>> = {
  firstName: ['First Name', 'Given Name', 'Forename', 'Vorname', 'Rufname', 'Nombre', 'Nombres', 'Prénom', 'Etunimi', 'Nome', 'Primeiro nome', 'Nome próprio', '名字', '名'],
  lastName: ['Last Name', 'Surname', 'Family Name', 'Nachname', 'Familienname', 'Apellido', 'Apellidos', 'Nom', 'Nom de famille', 'Sukunimi', 'Sobrenome', 'Apelido', 'Último nome', '姓', '姓氏', '苗字', '名字(姓)'],
  email: ['Email', 'E-mail', 'Mail', 'Email Address', 'E-Mail-Adresse', 'Correo', 'Correo electrónico', 'Courriel', 'Adresse e-mail', 'Sähköposti', 'Sähköpostiosoite', 'Endereço de e-mail', '電子郵件', '電郵', '电子邮件', '邮箱', 'メール', 'メールアドレス', 'Eメール'],
  userName: ['Username', 'User', 'Login', 'Login Name', 'Account', 'Benutzername', 'Benutzer', 'Anmeldename', 'Nombre de usuario', 'Usuario', 'Nom d’utilisateur', 'Utilisateur', 'Identifiant', 'Käyttäjätunnus', 'Käyttäjänimi', 'Tunnus', 'Nome de usuário', 'Usuário', 'Nome de utilizador', 'Utilizador', '使用者名稱', '用戶名', '帳號', '用户名', '账号', 'ユーザー名', 'ユーザ名', 'アカウント'],
  password: ['Password', 'Passwort', 'Kennwort', 'Contraseña', 'Mot de passe', 'Salasana', 'Senha', 'Palavra-passe', '密碼', '密码', 'パスワード'],
  role: ['Role'],
} // prettier-ignore

/** Ignores case, accents, blanks and punctuation: "User name", "user_name", "USERNAME". */
const keyOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const FIELDS = new Map(
  Object.entries(NAMES).flatMap(([field, names]) => names.map((name) => [keyOf(name), field as ListField] as const)),
)

export type Places = ReadonlyMap<ListField, number>

/** Returns the index of each known column of a header row; other columns are ignored. */
export const placesIn = (header: readonly string[]): Places => {
  const places = new Map<ListField, number>()
  for (const [at, name] of header.entries()) {
    const field = FIELDS.get(keyOf(name))
    if (field && !places.has(field)) places.set(field, at)
  }
  return places
}
