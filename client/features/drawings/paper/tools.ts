export const TOOLS = ['pen', 'highlighter', 'eraser', 'shapes', 'text'] as const
export type Tool = (typeof TOOLS)[number]

export const SHAPES = ['line', 'arrow', 'rectangle', 'ellipse'] as const
export type Shape = (typeof SHAPES)[number]

export const COLOURS = {
  black: '#000000',
  red: '#d6293a',
  orange: '#f07800',
  yellow: '#f5c400',
  green: '#1f9254',
  blue: '#1c6fd6',
  purple: '#8a3fc0',
  brown: '#8b5a2b',
} as const
export type Colour = keyof typeof COLOURS
export const COLOUR_NAMES = Object.keys(COLOURS) as Colour[]

export interface Brush {
  tool: Tool
  shape: Shape
  colour: Colour
}

/** Letters of the tools; digits choose colours. */
export const TOOL_KEYS: Readonly<Record<Tool, string>> = {
  pen: 'p',
  highlighter: 'h',
  eraser: 'e',
  shapes: 's',
  text: 't',
}

/** In px of the screen. */
export const SIZES = { pen: 6, highlighter: 22, shapes: 5, text: 24, eraser: 9 } as const
