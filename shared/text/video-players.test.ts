import { expect, test } from 'vitest'
import { looksLikeVideo, playerOf } from './video-players.ts'

const YT = 'https://www.youtube-nocookie.com/embed/aaaaaaaaaaa'

test.each([
  ['https://www.youtube.com/watch?v=aaaaaaaaaaa&t=42s', `${YT}?start=42`],
  ['https://youtu.be/aaaaaaaaaaa?t=42', `${YT}?start=42`],
  ['https://youtu.be/aaaaaaaaaaa?si=AbCdEfGhIjKlMnOp', YT],
  [' https://www.youtube.com/watch?v=aaaaaaaaaaa\n', YT],
  ['http://youtube.com/watch?feature=shared&v=aaaaaaaaaaa', YT],
  ['https://m.youtube.com/watch?v=aaaaaaaaaaa&t=1m2s', `${YT}?start=62`],
  ['https://music.youtube.com/watch?v=aaaaaaaaaaa&t=1h2m3s', `${YT}?start=3723`],
  ['https://www.youtube.com/watch?v=aaaaaaaaaaa#t=90', `${YT}?start=90`],
  ['https://www.youtube.com/shorts/aaaaaaaaaaa', YT],
  ['https://www.youtube.com/shorts/aaaaaaaaaaa?feature=share', YT],
  ['https://www.youtube.com/live/aaaaaaaaaaa?si=x&t=5', `${YT}?start=5`],
  ['https://www.youtube.com/embed/aaaaaaaaaaa?start=7&autoplay=1', `${YT}?start=7`],
  ['https://www.youtube-nocookie.com/embed/aaaaaaaaaaa?start=7', `${YT}?start=7`],
  ['https://www.youtube.com/v/aaaaaaaaaaa', YT],
  ['HTTPS://WWW.YOUTUBE.COM/watch?v=a-_Z0aaaaaa', 'https://www.youtube-nocookie.com/embed/a-_Z0aaaaaa'],
  ['https://www.youtube.com/watch?v=aaaaaaaaaaa&list=PL0123456789&index=2', `${YT}?list=PL0123456789`],
  ['https://www.youtube.com/watch?v=aaaaaaaaaaa&list=WL', YT],
  ['https://www.youtube.com/playlist?list=PL0123456789', 'https://www.youtube-nocookie.com/embed/videoseries?list=PL0123456789'], // prettier-ignore
  ['https://www.youtube.com/watch?v=aaaaaaaaaaa&t=never', YT],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
  ['https://vimeo.com/76979871/8272103f6e', 'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1'],
  ['https://vimeo.com/76979871?h=8272103f6e&share=copy#t=42s', 'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1#t=42s'], // prettier-ignore
  ['https://player.vimeo.com/video/76979871?h=8272103f6e#t=1m2s', 'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1#t=62s'], // prettier-ignore
  ['https://vimeo.com/channels/staffpicks/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
  ['https://vimeo.com/groups/plants/videos/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
  ['https://vimeo.com/showcase/123/video/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
])('%s is played at %s [YTUB-01]', (address, player) => {
  expect(playerOf(address)).toBe(player)
  // Idempotent.
  expect(playerOf(player)).toBe(player)
})

test.each([
  'https://www.youtube.com/',
  'https://www.youtube.com/@channel',
  'https://www.youtube.com/results?search_query=plants',
  'https://www.youtube.com/watch',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/watch?v=aaaaaaaaaaaa',
  'https://www.youtube.com/watch?v=aaaaaaaaaa%22',
  'https://www.youtube.com/playlist?list=WL',
  'https://www.youtube.com/clip/Ugkxaaaaaaaaaaaaaaaa',
  'https://www.youtube.com/shorts/',
  'https://youtu.be/',
  'https://youtu.be/aaaaaaaaaaa/more',
  'https://vimeo.com/about',
  'https://vimeo.com/76979871/not-a-hash',
  'https://vimeo.com/ondemand/film',
  'https://vimeo.com/event/123',
  'https://youtube.com.example.org/watch?v=aaaaaaaaaaa',
  'https://notyoutube.com/watch?v=aaaaaaaaaaa',
  'https://youtube.com@example.org/watch?v=aaaaaaaaaaa',
  'https://youtube.com:8443/watch?v=aaaaaaaaaaa',
  'https://example.org/https://youtu.be/aaaaaaaaaaa',
  'https://example.org/?u=https://vimeo.com/76979871',
  'https://vimeo.com.example.org/76979871',
  'javascript:https://youtu.be/aaaaaaaaaaa',
  'ftp://youtube.com/watch?v=aaaaaaaaaaa',
  'see https://youtu.be/aaaaaaaaaaa',
  'youtu.be/aaaaaaaaaaa',
  '',
])('%j has no player [YTUB-01]', (address) => expect(playerOf(address)).toBeUndefined())

test('addresses of video sites, and those that imitate them, are told from others [YTUB-01]', () => {
  for (const address of [
    'https://www.youtube.com/@x',
    'https://youtu.be.example.org/',
    'https://myvimeo.com/1',
    'https://youtube.com@example.org/',
  ])
    // prettier-ignore
    expect([address, looksLikeVideo(new URL(address))]).toEqual([address, true])
  for (const address of ['https://example.org/youtube', 'https://example.org/?u=vimeo.com'])
    expect([address, looksLikeVideo(new URL(address))]).toEqual([address, false])
})
