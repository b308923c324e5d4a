import { box, disc, line, mix, oval, shape, WIDE, type Colour, type Rule } from './paint.ts'

const WHITE: Colour = [255, 255, 255]
const INK: Colour = [52, 46, 40]
const RAINBOW: readonly Colour[] = [[226, 62, 62], [240, 140, 50], [248, 214, 70], [80, 180, 90], [60, 130, 210], [70, 70, 170], [140, 70, 170]] // prettier-ignore

const maple: Rule = (x, y) => {
  const leaf = (angle: number) => 0.25 + 0.1 * Math.cos(5 * (angle + Math.PI / 2)) + 0.02 * Math.cos(15 * angle)
  let colour = mix([253, 243, 222], [246, 222, 180], y)
  colour = mix(colour, [120, 80, 40], line(x, y, 0.79, 0.5, 0.83, 0.95, 0.018))
  const autumn = mix([86, 150, 60], [214, 62, 40], (x - 0.5) * 1.6 + Math.sin(9 * y) * 0.12)
  colour = mix(colour, autumn, shape(x, y, 0.79, 0.5, leaf))
  for (const turn of [-2, -1, 0, 1, 2]) {
    const angle = -Math.PI / 2 + (turn * 2 * Math.PI) / 5
    const vein = line(x, y, 0.79, 0.5, 0.79 + 0.29 * Math.cos(angle), 0.5 + 0.29 * Math.sin(angle), 0.008)
    colour = mix(colour, [250, 226, 150], vein * 0.8)
  }
  return colour
}

const chromatography: Rule = (x, y) => {
  const band = (at: number, width: number) => Math.exp(-(((y - at) / width) ** 2))
  let colour = mix([224, 234, 238], [200, 214, 222], y)
  colour = mix(colour, [178, 206, 178], box(x, y, 0.35, 0.82, 0.88, 0.14))
  let strip: Colour = [252, 250, 244]
  strip = mix(strip, [40, 96, 48], band(0.7, 0.045))
  strip = mix(strip, [120, 170, 70], band(0.54, 0.05) * 0.9)
  strip = mix(strip, [238, 198, 60], band(0.24, 0.04) * 0.95)
  colour = mix(colour, strip, box(x, y, 0.68, 0.06, 0.22, 0.84))
  return mix(colour, [150, 165, 175], box(x, y, 0.3, 0.045, 0.98, 0.02))
}

const blueSnow: Rule = (x, y) => {
  let colour = mix([255, 250, 240], [238, 240, 246], y)
  const slant = x - 0.55 - (1 - y) * 0.7
  const shade = Math.max(
    line(slant, y, 0.1, 1, 0.1, 0.35, 0.06),
    disc(slant, y * 1.2, 0.1, 0.44, 0.19),
    disc(slant, y * 1.2, -0.04, 0.58, 0.13),
    disc(slant, y * 1.2, 0.24, 0.6, 0.13),
  )
  colour = mix(colour, [146, 176, 222], shade * 0.85)
  colour = mix(colour, [108, 78, 52], box(x, y, 0.58, 0.72, 0.07, 0.3))
  return mix(colour, [255, 214, 110], disc(x, y, 0.14, 0.14, 0.08))
}

const shadowStick: Rule = (x, y) => {
  let colour = mix([236, 226, 204], [222, 208, 178], y)
  for (let hour = -4; hour <= 4; hour += 1) {
    const [tipX, tipY] = [0.79 + hour * 0.16, 0.24 + 0.018 * hour * hour]
    colour = mix(colour, [150, 132, 104], line(x, y, 0.79, 0.84, tipX, tipY, 0.006) * 0.6)
    colour = mix(colour, [198, 70, 48], disc(x, y, tipX, tipY, 0.02))
  }
  return mix(colour, INK, disc(x, y, 0.79, 0.84, 0.03))
}

const prism: Rule = (x, y) => {
  let colour = mix([22, 26, 44], [34, 38, 62], y)
  colour = mix(colour, WHITE, line(x, y, 0, 0.66, 0.62, 0.5, 0.02))
  RAINBOW.forEach((tone, index) => {
    const spread = 0.36 + index * 0.075
    const ray = line(x, y, 0.86, 0.48 + index * 0.006, WIDE + 0.05, spread, 0.012 + 0.028 * Math.max(0, x - 0.8))
    colour = mix(colour, tone, x > 0.8 ? ray : 0)
  })
  const inside = Math.min(1, Math.max(0, (y - 0.22) / 0.5)) * 0.32
  const glass = y > 0.22 && y < 0.74 && Math.abs(x - 0.75) < inside ? 0.55 : 0
  return mix(colour, [168, 196, 226], glass)
}

const cloud: Rule = (x, y) => {
  let colour = mix([112, 168, 222], [206, 228, 244], y)
  const puffs = [[0.5, 0.5, 0.17], [0.72, 0.38, 0.22], [0.95, 0.44, 0.19], [1.13, 0.53, 0.14], [0.8, 0.55, 0.17]] as const // prettier-ignore
  for (const [centreX, centreY, radius] of puffs)
    colour = mix(colour, mix(WHITE, [206, 214, 226], (y - centreY + radius) / (2 * radius)), disc(x, y, centreX, centreY, radius)) // prettier-ignore
  for (let drop = 0; drop < 9; drop += 1) {
    const [left, top] = [0.5 + drop * 0.075, 0.76 + (drop % 3) * 0.06]
    colour = mix(colour, [62, 112, 180], line(x, y, left, top, left - 0.015, top + 0.06, 0.012))
  }
  return colour
}

const MILLIMETRES = [0, 3, 14, 8, 0, 0, 1, 19, 6, 2, 0, 11, 4, 9]
const rainChart: Rule = (x, y) => {
  let colour: Colour = [250, 249, 245]
  for (const level of [0.2, 0.4, 0.6]) colour = mix(colour, [224, 222, 214], line(x, y, 0.12, level, 1.5, level, 0.004))
  MILLIMETRES.forEach((amount, day) => {
    const height = (amount / 20) * 0.7
    const bar = box(x, y, 0.15 + day * 0.096, 0.84 - height, 0.065, height)
    colour = mix(colour, mix([60, 120, 190], [120, 180, 226], y), amount > 0 ? bar : 0)
  })
  colour = mix(colour, INK, line(x, y, 0.12, 0.84, 1.5, 0.84, 0.008))
  return mix(colour, INK, line(x, y, 0.12, 0.1, 0.12, 0.84, 0.008))
}

const arch: Rule = (x, y) => {
  let colour = mix([226, 236, 242], [244, 240, 230], y)
  const [dx, dy] = [x - 0.79, y - 0.86]
  const radius = Math.hypot(dx, dy)
  const turn = (Math.atan2(-dy, dx) / Math.PI) * 11
  if (radius > 0.4 && radius < 0.6 && dy < 0) {
    const block = Math.floor(turn)
    const joint = Math.min(turn - block, block + 1 - turn) < 0.05
    const wood: Colour = block === 5 ? [226, 120, 70] : block % 2 ? [206, 164, 108] : [190, 146, 92]
    colour = joint ? [120, 86, 50] : wood
  }
  for (const left of [0.04, 1.39]) colour = mix(colour, [88, 112, 150], box(x, y, left, 0.62, 0.15, 0.26))
  return mix(colour, [150, 120, 86], box(x, y, 0, 0.86, WIDE, 0.14))
}

const spaghetti: Rule = (x, y) => {
  let colour = mix([236, 240, 244], [222, 228, 234], y)
  const straw: Colour = [222, 176, 86]
  const at = (step: number) => 0.19 + step * 0.2
  for (let step = 0; step < 6; step += 1) {
    const [left, right, middle] = [at(step), at(step + 1), at(step + 0.5)]
    const pieces = [line(x, y, left, 0.56, right, 0.56, 0.018), line(x, y, left, 0.56, middle, 0.3, 0.014), line(x, y, right, 0.56, middle, 0.3, 0.014)] // prettier-ignore
    if (step < 5) pieces.push(line(x, y, middle, 0.3, at(step + 1.5), 0.3, 0.022))
    colour = mix(colour, straw, Math.max(...pieces))
  }
  colour = mix(colour, [120, 126, 134], line(x, y, 0.79, 0.56, 0.79, 0.7, 0.008))
  colour = mix(colour, [196, 66, 56], box(x, y, 0.69, 0.7, 0.2, 0.2))
  for (const left of [0, 1.33]) colour = mix(colour, [146, 112, 78], box(x, y, left, 0.58, 0.25, 0.42))
  return colour
}

const bee: Rule = (x, y) => {
  let colour = mix([176, 214, 240], [226, 240, 214], y)
  for (let petal = 0; petal < 7; petal += 1) {
    const angle = (petal * 2 * Math.PI) / 7
    colour = mix(colour, [238, 110, 150], disc(x, y, 0.4 + 0.15 * Math.cos(angle), 0.72 + 0.15 * Math.sin(angle), 0.1))
  }
  colour = mix(colour, [250, 206, 70], disc(x, y, 0.4, 0.72, 0.1))
  for (const left of [0.94, 1.1]) colour = mix(colour, WHITE, oval(x, y, left, 0.26, 0.09, 0.16) * 0.75)
  const stripes: Colour = Math.floor((x + 0.02) / 0.075) % 2 ? [62, 48, 30] : [244, 188, 48]
  colour = mix(colour, stripes, oval(x, y, 1.02, 0.44, 0.26, 0.14))
  colour = mix(colour, [62, 48, 30], disc(x, y, 0.75, 0.42, 0.1))
  return mix(colour, WHITE, disc(x, y, 0.71, 0.4, 0.022))
}

const uvFlower: Rule = (x, y) => {
  const flower = (centreX: number, petals: Colour, heart: Colour, ground: Colour) => {
    let colour = ground
    const petal = (angle: number) => 0.24 + 0.1 * Math.cos(8 * angle)
    colour = mix(colour, petals, shape(x, y, centreX, 0.5, petal))
    return mix(colour, heart, disc(x, y, centreX, 0.5, heart[0] < 80 ? 0.17 : 0.07))
  }
  return x < WIDE / 2
    ? flower(WIDE / 4, [250, 212, 60], [222, 160, 40], [196, 222, 176])
    : flower((WIDE * 3) / 4, [188, 160, 226], [50, 30, 76], [70, 60, 96])
}

const comb: Rule = (x, y) => {
  const size = 0.11
  const row = size * Math.sqrt(3)
  let nearest = Infinity
  let second = Infinity
  let cell = 0
  for (let i = 0; i < 11; i += 1)
    for (let j = 0; j < 9; j += 1) {
      const distance = Math.hypot(x - (i * row + (j % 2 ? row / 2 : 0)), y - j * size * 1.5)
      if (distance < nearest) [second, nearest, cell] = [nearest, distance, i * 7 + j * 3]
      else if (distance < second) second = distance
    }
  const honey = mix([248, 198, 76], [214, 132, 30], (cell % 5) / 4)
  const inside = mix(mix(honey, WHITE, 0.25), honey, nearest / size)
  return mix([252, 232, 178], inside, (second - nearest) / 0.02 - 0.6)
}

const virus: Rule = (x, y) => {
  let colour = mix([14, 58, 70], [20, 88, 92], Math.hypot(x - 0.8, y - 0.5))
  for (let spike = 0; spike < 14; spike += 1) {
    const angle = (spike * 2 * Math.PI) / 14
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
    colour = mix(colour, [236, 132, 98], line(x, y, 0.79 + 0.26 * dx, 0.5 + 0.26 * dy, 0.79 + 0.35 * dx, 0.5 + 0.35 * dy, 0.018)) // prettier-ignore
    colour = mix(colour, [250, 170, 120], disc(x, y, 0.79 + 0.37 * dx, 0.5 + 0.37 * dy, 0.035))
  }
  colour = mix(colour, mix([244, 214, 150], [206, 110, 90], Math.hypot(x - 0.7, y - 0.4) * 2.4), disc(x, y, 0.79, 0.5, 0.28)) // prettier-ignore
  const thread = Math.abs(y - 0.5 - 0.07 * Math.sin(22 * x)) < 0.014 && Math.abs(x - 0.79) < 0.17
  return thread ? [90, 60, 110] : colour
}

/** Pictures of notes, by their names in the topics. */
export const PICTURES: Readonly<Record<string, { title: string; rule: Rule }>> = {
  maple: { title: 'Our maple leaf', rule: maple },
  chromatography: { title: 'Stripes on the filter', rule: chromatography },
  bluesnow: { title: 'Blue shadow on the snow', rule: blueSnow },
  shadowstick: { title: 'Tips of the shadow', rule: shadowStick },
  prism: { title: 'Prism', rule: prism },
  cloud: { title: 'Cloud over the school', rule: cloud },
  rainchart: { title: 'Two weeks of rain', rule: rainChart },
  arch: { title: 'Eleven blocks', rule: arch },
  spaghetti: { title: 'Team Truss', rule: spaghetti },
  bee: { title: 'Bee and flower', rule: bee },
  uvflower: { title: 'What we see, what bees see', rule: uvFlower },
  comb: { title: 'Honeycomb', rule: comb },
  virus: { title: 'Model of a virus', rule: virus },
}
