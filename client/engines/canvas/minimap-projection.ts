import type { Point, Rect, Size } from './types.ts'

export class MinimapProjection {
  readonly #world: Rect
  readonly #origin: Point
  readonly scale: number

  constructor(world: Rect, room: Size) {
    this.#world = world
    this.scale = Math.min(room.width / Math.max(1, world.width), room.height / Math.max(1, world.height))
    this.#origin = {
      x: (room.width - world.width * this.scale) / 2,
      y: (room.height - world.height * this.scale) / 2,
    }
  }

  toMap(rect: Rect): Rect {
    return {
      x: this.#origin.x + (rect.x - this.#world.x) * this.scale,
      y: this.#origin.y + (rect.y - this.#world.y) * this.scale,
      width: rect.width * this.scale,
      height: rect.height * this.scale,
    }
  }

  toWorld({ x, y }: Point): Point {
    return {
      x: this.#world.x + (x - this.#origin.x) / this.scale,
      y: this.#world.y + (y - this.#origin.y) / this.scale,
    }
  }
}
