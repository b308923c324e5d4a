const YOUTUBE = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtube-nocookie.com', 'www.youtube-nocookie.com'] // prettier-ignore
const VIMEO = ['vimeo.com', 'www.vimeo.com']
const VIDEO_ID = /^[\w-]{11}$/
/** Public playlists and channel uploads; other lists belong to an account. */
const LIST_ID = /^(?:PL|UU|FL|OLAK5uy_)[\w-]{8,60}$/
const VIMEO_ID = /^\d{1,12}$/
const VIMEO_HASH = /^[\da-f]{6,20}$/
const SECONDS_MAX = 24 * 60 * 60
const ADDRESS_MAX = 2_000

/** Returns the seconds of `42`, `42s`, `1m2s` or `1h2m3s`; 0 for anything else. */
const secondsOf = (time: string | null | undefined): number => {
  const [, plain, hours = 0, minutes = 0, seconds = 0] = /^(?:(\d{1,6})|(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s)?)$/i.exec(time ?? '') ?? [] // prettier-ignore
  const sum = plain ? Number(plain) : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return sum <= SECONDS_MAX ? sum : 0
}

const startOf = ({ searchParams, hash }: URL): number => {
  const inHash = new URLSearchParams(hash.slice(1)).get('t')
  return ['t', 'start', 'time_continue'].map((name) => secondsOf(searchParams.get(name))).find(Boolean) ?? secondsOf(inHash) // prettier-ignore
}

const youtubePlayer = (url: URL, id: string | null | undefined): string | undefined => {
  const list = url.searchParams.get('list') ?? ''
  const isList = LIST_ID.test(list)
  const isVideo = VIDEO_ID.test(id ?? '') && id !== 'videoseries'
  if (!isVideo && !(isList && (id === null || id === undefined || id === 'videoseries'))) return undefined
  const player = new URL(`https://www.youtube-nocookie.com/embed/${isVideo ? id : 'videoseries'}`)
  if (isList) player.searchParams.set('list', list)
  const start = startOf(url)
  if (isVideo && start > 0) player.searchParams.set('start', String(start))
  return player.href
}

const vimeoPlayer = (url: URL, id = '', hash = url.searchParams.get('h') ?? ''): string | undefined => {
  if (!VIMEO_ID.test(id) || (hash !== '' && !VIMEO_HASH.test(hash))) return undefined
  const player = new URL(`https://player.vimeo.com/video/${id}`)
  if (hash) player.searchParams.set('h', hash)
  player.searchParams.set('dnt', '1')
  const start = startOf(url)
  return `${player.href}${start > 0 ? `#t=${start}s` : ''}`
}

/** Returns an HTTP(S) URL without credentials and port; undefined for anything else. */
const webAddress = (address: string): URL | undefined => {
  if (address.length > ADDRESS_MAX || /\s/.test(address) || !/^https?:\/\//i.test(address) || !URL.canParse(address))
    return undefined
  const url = new URL(address)
  return url.username || url.password || url.port ? undefined : url
}

/** Returns the player URL of a YouTube or Vimeo video or playlist, without cookies or tracking, with the start time; undefined for other URLs (YTUB-01). */
export const playerOf = (address: string): string | undefined => {
  const url = webAddress(address.trim())
  if (!url) return undefined
  const [first = '', second, third, fourth, ...more] = url.pathname.split('/').filter(Boolean)
  if (more.length > 0) return undefined
  if (url.hostname === 'youtu.be') return second === undefined ? youtubePlayer(url, first) : undefined
  if (YOUTUBE.includes(url.hostname)) {
    if (first === 'watch' && second === undefined) return youtubePlayer(url, url.searchParams.get('v'))
    if (first === 'playlist' && second === undefined) return youtubePlayer(url, undefined)
    return ['shorts', 'live', 'embed', 'v', 'e'].includes(first) && third === undefined && second !== undefined ? youtubePlayer(url, second) : undefined // prettier-ignore
  }
  if (url.hostname === 'player.vimeo.com') return first === 'video' && third === undefined ? vimeoPlayer(url, second) : undefined // prettier-ignore
  if (!VIMEO.includes(url.hostname)) return undefined
  if (VIMEO_ID.test(first)) return third === undefined ? vimeoPlayer(url, first, second) : undefined
  if (first === 'channels' && fourth === undefined) return vimeoPlayer(url, third)
  const isWithin = (first === 'groups' && third === 'videos') || (['album', 'showcase'].includes(first) && third === 'video') // prettier-ignore
  return isWithin ? vimeoPlayer(url, fourth) : undefined
}

/** Returns whether a URL belongs to or imitates a video site: without a player it becomes a link, never an iframe. */
export const looksLikeVideo = (url: URL): boolean =>
  /youtu\.?be|vimeo/i.test(`${url.username}${url.password}${url.hostname}`)
