/**
 * `CONFIG.weatherEffects`: the weather that a scene may have. None of it is drawn: its effects throw when constructed.
 */

/**
 * Makes the table of weather effects by id, each with a label, from the classes in a generation's namespace `foundry`.
 * The tabletop draws none of these effects.
 */
export function weatherEffects({ canvas }: any): Record<string, any> {
  const { AutumnLeavesWeatherEffect, ParticleEffect } = canvas.containers;
  const { FogShader, RainShader, SnowShader, WeatherShaderEffect } = canvas.rendering.shaders;
  // an effect by a shader, and one by particles
  const byShader = (id: string, shaderClass: unknown): object => ({
    id: `${id}Shader`,
    effectClass: WeatherShaderEffect,
    shaderClass,
    blendMode: globalThis.PIXI?.BLEND_MODES?.SCREEN,
    config: {},
  });
  const byParticles = (id: string, effectClass: unknown): object => ({ id: `${id}Particles`, effectClass, config: {} });
  // the entry of one weather: its id and what it consists of
  const weatherEntry = (id: string, ...effects: object[]): [string, object] => [
    id,
    { id, label: `WEATHER.${id}`, filter: { enabled: false }, effects },
  ];
  return Object.fromEntries([
    weatherEntry("leaves", byParticles("leaves", AutumnLeavesWeatherEffect)),
    weatherEntry("rain", byShader("rain", RainShader)),
    weatherEntry("rainStorm", byShader("fog", FogShader), byShader("rain", RainShader)),
    weatherEntry("fog", byShader("fog", FogShader)),
    weatherEntry("snow", byShader("snow", SnowShader)),
    weatherEntry(
      "blizzard",
      byShader("snow", SnowShader),
      byShader("fog", FogShader),
      byParticles("blizzard", ParticleEffect),
    ),
  ]);
}
