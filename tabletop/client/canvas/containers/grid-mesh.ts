import * as PIXI from "pixi.js";
import type { BaseGrid } from "../../../common/grid/index.ts";
import { colorOf } from "../color.ts";

/** The numbers of the styles of a grid's lines in the shader, by the styles' ids. */
export const GRID_STYLES: Record<string, number> = {
  solidLines: 0,
  dashedLines: 1,
  dottedLines: 2,
  squarePoints: 3,
  diamondPoints: 4,
  roundPoints: 5,
};

const VERTEX = `
attribute vec2 aVertexPosition;
uniform mat3 projectionMatrix;
uniform mat3 translationMatrix;
varying vec2 vPosition;
void main() {
  vPosition = aVertexPosition;
  gl_Position = vec4((projectionMatrix * translationMatrix * vec3(aVertexPosition, 1.0)).xy, 0.0, 1.0);
}`;

/*
 * Works out, for each pixel of the screen: how far away the nearest edge of its space is, how far along that edge the
 * pixel is, and how far away the nearest corner is. Hexagons in columns are those in rows with the axes exchanged.
 * Lengths are in pixels of the scene.
 */
const FRAGMENT = `
precision highp float;
varying vec2 vPosition;
uniform vec2 uMiddle;
uniform float uSize;
uniform float uThickness;
uniform float uDot;
uniform vec4 uColor;
uniform int uStyle;
uniform bool uHexagons;
uniform bool uColumns;
const float LONG = 1.7320508;

void main() {
  vec2 place = (vPosition - uMiddle) / uSize;
  if (uColumns) place = place.yx;
  float edge; float along; float half_edge; vec2 corner;
  if (uHexagons) {
    vec2 cell = vec2(1.0, LONG);
    vec2 one = mod(place + cell * 0.5, cell) - cell * 0.5;
    vec2 other = mod(place, cell) - cell * 0.5;
    vec2 local = abs(dot(one, one) < dot(other, other) ? one : other);
    float slope = local.x * 0.5 + local.y * LONG * 0.5;
    bool upright = local.x > slope;
    edge = 0.5 - max(local.x, slope);
    along = upright ? local.y : abs(local.y * 0.5 - local.x * LONG * 0.5);
    half_edge = 0.5 / LONG;
    vec2 top = local - vec2(0.0, 1.0 / LONG);
    vec2 side = local - vec2(0.5, 0.5 / LONG);
    corner = dot(top, top) < dot(side, side) ? top : side;
  } else {
    vec2 local = abs(fract(place) - 0.5);
    edge = 0.5 - max(local.x, local.y);
    along = min(local.x, local.y);
    half_edge = 0.5;
    corner = local - 0.5;
  }
  edge *= uSize;
  float way = (half_edge - along) * uSize;
  corner = abs(corner) * uSize;
  float away;
  float reach = uThickness * 0.5;
  if (uStyle == 0) away = edge;
  else if (uStyle == 1) {
    float part = half_edge * uSize / 3.0;
    away = max(edge, abs(fract(way / part + 0.5) - 0.5) * part - part * 0.28 + reach);
  } else if (uStyle == 2) {
    float count = max(1.0, floor(half_edge * uSize / (uThickness * 3.0)));
    float part = half_edge * uSize / count;
    away = length(vec2(edge, abs(fract(way / part + 0.5) - 0.5) * part));
    reach = uThickness * 0.75;
  } else {
    reach = uThickness * 2.0;
    if (uStyle == 3) away = max(corner.x, corner.y);
    else if (uStyle == 4) away = (corner.x + corner.y) * 0.75;
    else away = length(corner);
  }
  float seen = 1.0 - smoothstep(reach - uDot * 0.5, reach + uDot * 0.5, away);
  float alpha = uColor.a * seen;
  gl_FragColor = vec4(uColor.rgb * alpha, alpha);
}`;

/** The lines of a grid of squares or hexagons over the whole canvas, in any style, drawn by a shader. */
export class GridMesh extends PIXI.Mesh<PIXI.Shader> {
  /** @param width of the canvas in pixels; `height` likewise */
  constructor(grid: BaseGrid, width: number, height: number) {
    const geometry = new PIXI.Geometry()
      .addAttribute("aVertexPosition", [0, 0, width, 0, width, height, 0, height], 2)
      .addIndex([0, 1, 2, 0, 2, 3]);
    // the middle of a hexagon, or a corner of squares
    const middle = grid.isHexagonal ? grid.getCenterPoint({ i: 0, j: 0 }) : { x: 0, y: 0 };
    const color = new PIXI.Color(colorOf(grid.color, 0));
    super(
      geometry,
      PIXI.Shader.from(VERTEX, FRAGMENT, {
        uMiddle: new Float32Array([middle.x, middle.y]),
        uSize: grid.size,
        uThickness: grid.thickness,
        uDot: 1,
        uColor: new Float32Array([color.red, color.green, color.blue, grid.alpha]),
        uStyle: GRID_STYLES[grid.style] ?? 0,
        uHexagons: grid.isHexagonal,
        uColumns: Boolean((grid as { columns?: boolean }).columns),
      }),
    );
  }

  /**
   * Sets the thickness of the lines, and the size that a pixel of the screen has on the scene; both in pixels of the
   * scene.
   */
  fit(thickness: number, dot: number): void {
    Object.assign(this.shader.uniforms, { uThickness: thickness, uDot: dot });
  }
}
