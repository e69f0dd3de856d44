/**
 * Documented names of `foundry.canvas`, by their place. index.ts supplies those that are built; the others can be read
 * and subclassed, and throw when constructed.
 */

export const canvas = ["SceneManager", "TextureLoader", "TextureExtractor", "FramebufferSnapshot"];
export const animation = ["SmoothNoise"];
export const containers = [
  "CachedContainer",
  "UnboundContainer",
  "ControlIcon",
  "Cursor",
  "GridMesh",
  "PointSourceMesh",
  "QuadMesh",
  "ResizeHandle",
  "ParticleEffect",
  "AutumnLeavesWeatherEffect",
];
export const geometry = [
  "UnboundTransform",
  "LimitedAnglePolygon",
  "PolygonMesher",
  "PointSourcePolygon",
  "ObservableTransform",
  "WeilerAthertonClipper",
];
export const edges = ["CollisionResult", "PolygonVertex"];
export const groups = ["EffectsCanvasGroup", "HiddenCanvasGroup", "OverlayCanvasGroup", "RenderedCanvasGroup"];
export const interaction = [
  "MouseInteractionManager",
  "Ping",
  "PulsePing",
  "ChevronPing",
  "AlertPing",
  "ArrowPing",
  "BaseRuler",
  "Ruler",
];
export const layers = [
  "CanvasBackgroundAlterationEffects",
  "CanvasColorationEffects",
  "CanvasDarknessEffects",
  "CanvasIlluminationEffects",
  "WeatherEffects",
  "CanvasDepthMask",
  "CanvasOcclusionMask",
];
export const placeablesLayers = [
  "DrawingsLayer",
  "LightingLayer",
  "NotesLayer",
  "RegionLayer",
  "SoundsLayer",
  "TemplateLayer",
];
export const perception = [
  "VisionMode",
  "DetectionMode",
  "DetectionModeAll",
  "DetectionModeLightPerception",
  "DetectionModeInvisibility",
  "DetectionModeTremor",
  "DetectionModeDarkvision",
];
export const placeables = ["Drawing", "Note", "Region", "MeasuredTemplate", "AmbientLight", "AmbientSound"];
export const regions = ["RegionGeometry", "RegionMesh"];
export const tokens = ["TokenRing", "TokenRingConfig", "DynamicRingData", "TurnMarkerData"];
export const primary = ["PrimaryCanvasContainer", "PrimaryGraphics", "PrimaryParticleEffect"];
export const filters = [
  "SMAAFilter",
  "PrimaryCanvasGroupAmbienceFilter",
  "GlowOverlayFilter",
  "InvisibilityFilter",
  "OutlineOverlayFilter",
  "TextureTransitionFilter",
  "VisibilityFilter",
  "VisionMaskFilter",
  "VoidFilter",
  "WeatherOcclusionMaskFilter",
];
export const shaders = [
  "GridShader",
  "AdaptiveLightingShader",
  "AdaptiveBackgroundShader",
  "AdaptiveColorationShader",
  "AdaptiveDarknessShader",
  "AdaptiveIlluminationShader",
  "AdaptiveVisionShader",
  "BackgroundVisionShader",
  "IlluminationVisionShader",
  "ColorationVisionShader",
  "AbstractWeatherShader",
  "WeatherShaderEffect",
  "FogShader",
  "RainShader",
  "SnowShader",
  "RegionShader",
  "HighlightRegionShader",
  "DashLineShader",
];
export const sources = [
  "BaseLightSource",
  "GlobalLightSource",
  "PointDarknessSource",
  "PointSoundSource",
  "PointVisionSource",
  "RenderedEffectSource",
];
export const workers = ["TextureCompressor"];
