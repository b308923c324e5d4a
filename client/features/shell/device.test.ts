import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  ['Chrome on a desk', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36', 0, { browser: 'Chrome 140.0.0.0', ios: false, android: false, mobile: false }],
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36', 5, { browser: 'Chrome 140.0.0.0', ios: false, android: true, mobile: true }],
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1', 5, { browser: 'Safari 18.5', ios: true, android: false, mobile: true }],
  ['an iPad, which says that it is a Mac', `${MAC} Version/18.5 Safari/605.1.15`, 5, { browser: 'Safari 18.5', ios: true, android: false, mobile: true }],
  ['a Mac', `${MAC} Version/18.5 Safari/605.1.15`, 0, { browser: 'Safari 18.5', ios: false, android: false, mobile: false }],
  ['a program that tells nothing', 'x', 0, { browser: '', ios: false, android: false, mobile: false }],
])('%s is known by what it says of itself [NAVB-07]', (_what, userAgent, touchPoints, device) => {
  expect(deviceOf(userAgent, touchPoints)).toEqual(device)
}) // prettier-ignore
