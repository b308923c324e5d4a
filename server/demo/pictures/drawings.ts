const drawing = (width: number, height: number, shapes: string) =>
  `<svg width="${width}" height="${height}" xmlns="http://www.w3.org/2000/svg"><g><title>Layer 1</title>${shapes}</g></svg>`

const SIZE = { width: 190, height: 130 }
const PAPER = '<rect x="0.5" y="0.5" width="189" height="129" rx="10" fill="#fffdf6" stroke="#d8cfb8"/>'
const INK = 'fill="none" stroke="#4a4238" stroke-width="2" stroke-linecap="round"'
const words = (x: number, y: number, text: string, fill = '#4a4238') =>
  `<text x="${x}" y="${y}" font-family="sans-serif" font-size="11" text-anchor="middle" fill="${fill}">${text}</text>`
const sketch = (shapes: string) => drawing(SIZE.width, SIZE.height, PAPER + shapes)
const arrow = (path: string, tip: string, colour: string) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="2.5"/><path d="${tip}" fill="${colour}"/>`

const leafScar = sketch(
  `<path d="M15 105 C60 98 110 92 178 70" stroke="#8a6a46" stroke-width="14" fill="none" stroke-linecap="round"/>` +
    `<path d="M92 88 C98 62 116 46 128 24" stroke="#c98a3a" stroke-width="6" fill="none"/>` +
    `<ellipse cx="92" cy="88" rx="8" ry="4" fill="#e9c58c" stroke="#5c452c" transform="rotate(-10 92 88)"/>` +
    words(52, 62, 'cork layer') +
    `<path d="M60 68 L84 84" ${INK}/>` +
    words(150, 44, 'leaf stalk'),
)

const pinhole = sketch(
  `<path d="M22 24 V104" stroke="#c04a3a" stroke-width="5"/><path d="M14 36 L22 18 L30 36 Z" fill="#c04a3a"/>` +
    `<path d="M100 12 V60 M100 68 V118" ${INK}/>` +
    `<path d="M22 22 L168 98 M22 104 L168 30" stroke="#e0a63a" stroke-width="1.5"/>` +
    `<path d="M168 30 V96" stroke="#c04a3a" stroke-width="5"/><path d="M160 84 L168 102 L176 84 Z" fill="#c04a3a"/>` +
    words(100, 128, 'hole'),
)

const forces = sketch(
  `<path d="M10 62 H180" stroke="#6b7280" stroke-width="8"/>` +
    `<path d="M50 66 V116 M140 66 V116" stroke="#8a6a46" stroke-width="10"/>` +
    `<rect x="78" y="38" width="34" height="14" rx="4" fill="#3f78b5"/><circle cx="86" cy="54" r="4" fill="#333"/><circle cx="104" cy="54" r="4" fill="#333"/>` +
    arrow('M90 70 C80 78 66 74 58 84 V104', 'M53 102 H63 L58 112 Z', '#c04a3a') +
    arrow('M100 70 C110 78 124 74 132 84 V104', 'M127 102 H137 L132 112 Z', '#c04a3a') +
    words(95, 26, 'Follow the force'),
)

const waterCycle = sketch(
  `<path d="M0.5 104 C40 96 70 110 110 104 V129 H10 Q0.5 129 0.5 119 Z" fill="#7fb2dc"/>` +
    `<path d="M110 129 V104 L138 66 L160 92 L189 76 V119 Q189 129 179 129 Z" fill="#9bb58a"/>` +
    `<circle cx="26" cy="26" r="12" fill="#f4c24a"/>` +
    `<g fill="#e4eaf0" stroke="#b4c0cc"><circle cx="116" cy="32" r="12"/><circle cx="146" cy="33" r="11"/><circle cx="131" cy="27" r="15"/></g>` +
    arrow('M44 94 C38 74 50 58 84 42', 'M80 38 L92 38 L84 48 Z', '#c97b3a') +
    arrow('M142 48 V60', 'M137 58 H147 L142 66 Z', '#3f78b5') +
    words(48, 122, 'sea', '#20486c') +
    words(70, 76, 'up') +
    words(160, 60, 'rain'),
)

const waggle = sketch(
  `<rect x="14" y="10" width="80" height="110" fill="#f3d58a" stroke="#c99a3a"/>` +
    `<path d="M54 96 L66 88 L58 80 L72 72 L64 64 L80 52" ${INK}/>` +
    `<path d="M80 52 C100 70 86 108 56 98 M80 52 C54 40 24 66 54 96" fill="none" stroke="#a06a2a" stroke-dasharray="4 4"/>` +
    `<path d="M54 96 V26" stroke="#c04a3a" stroke-width="1.5"/>` +
    words(40, 24, 'up') +
    `<circle cx="142" cy="20" r="11" fill="#f4c24a"/><path d="M142 110 V40" stroke="#c04a3a" stroke-width="1.5"/>` +
    `<path d="M142 110 L172 68" ${INK}/><circle cx="174" cy="64" r="7" fill="#d9568a"/>` +
    words(142, 124, 'hive'),
)

const capsid = sketch(
  `<path d="M56 12 L92 32 V72 L56 92 L20 72 V32 Z" fill="#cfe3dc" stroke="#2f6b62" stroke-width="2"/>` +
    `<path d="M56 12 V92 M20 32 L92 72 M92 32 L20 72" stroke="#7fb0a4"/>` +
    `<path d="M36 50 C44 38 50 64 58 50 S72 40 76 54" fill="none" stroke="#7a4a9a" stroke-width="3"/>` +
    words(56, 112, 'shell + instructions') +
    words(144, 38, 'no stomach') +
    words(144, 58, 'no lungs') +
    words(144, 78, 'no kitchen'),
)

/** Drawings of notes, by their names in the topics. */
export const DRAWINGS: Readonly<Record<string, { title: string; svg: string }>> = {
  leafscar: { title: 'Where the leaf was', svg: leafScar },
  pinhole: { title: 'Pinhole camera', svg: pinhole },
  forces: { title: 'Follow the force', svg: forces },
  watercycle: { title: 'The way of the water', svg: waterCycle },
  waggle: { title: 'The angle of the dance', svg: waggle },
  capsid: { title: 'Inside a virus', svg: capsid },
}

/** Returns a heading as SVG. */
export const bannerSvg = (title: string, width: number, height: number, tone: string): string =>
  drawing(
    width,
    height,
    `<rect x="0" y="0" width="${width}" height="${height}" rx="${height / 2}" fill="${tone}"/>` +
      `<text x="${width / 2}" y="${height / 2 + 6}" font-family="sans-serif" font-size="18" font-weight="bold" text-anchor="middle" fill="#3d3428">${title}</text>`,
  )

export const BANNER_TONES = ['#f6dca6', '#cfe3c6', '#cfdcf0', '#ecd0dc'] as const
