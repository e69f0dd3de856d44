/**
 * Names of the public API that the tabletop has not built, by their place below `foundry`. These names exist so that
 * packages load: a package may read and extend what they stand for, but using it throws. A name that only one
 * generation has is missing in the other generation. The pages: https://foundryvtt.com/api/v13/ and
 * https://foundryvtt.com/api/v14/
 */
export const NOT_BUILT: Readonly<Record<string, string>> = {
  abstract: "DocumentSocketResponse",
  "applications.apps.av": "CameraViews",
  "applications.handlebars": "filePicker",
  "applications.sheets": "AdventureImporter CardsConfig MeasuredTemplateConfig",
  "appv1.sheets": "AdventureImporter JournalPageSheet JournalTextPageSheet",
  audio: "AudioBufferCache BiquadFilterEffect ConvolverEffect",
  av: "AVClient AVMaster AVSettings",
  "av.clients": "SimplePeerAVClient",
  "canvas.groups": "CanvasGroupMixin",
  "canvas.interaction": "RenderFlag RenderFlagsMixin",
  "canvas.layers": "DarknessLevelContainer",
  "canvas.primary": "CanvasTransformMixin PrimaryCanvasObjectMixin PrimaryOccludableObjectMixin",
  "canvas.rendering.filters":
    "SMAABlendingWeightCalculationFilter SMAAEdgeDetectionFilter SMAANeighborhoodBlendingFilter",
  "canvas.rendering.mixins": "AdaptiveFragmentChannelMixin BaseShaderMixin",
  "canvas.rendering.shaders":
    "AbstractDarknessLevelRegionShader AdjustDarknessLevelRegionShader AmplificationBackgroundVisionShader " +
    "AmplificationSamplerShader BaselineIlluminationSamplerShader BewitchingWaveColorationShader " +
    "BewitchingWaveIlluminationShader BlackHoleDarknessShader ChromaColorationShader " +
    "ColorAdjustmentsSamplerShader ColorizeBrightnessShader DenseSmokeDarknessShader DepthSamplerShader " +
    "EmanationColorationShader EnergyFieldColorationShader FairyLightColorationShader " +
    "FairyLightIlluminationShader FlameColorationShader FlameIlluminationShader FogColorationShader " +
    "FogSamplerShader ForceGridColorationShader GhostLightColorationShader GhostLightIlluminationShader " +
    "HexaDomeColorationShader IlluminationDarknessLevelRegionShader LightDomeColorationShader " +
    "MagicalGloomDarknessShader OccludableSamplerShader PulseColorationShader " +
    "PulseIlluminationShader RadialRainbowColorationShader RevolvingColorationShader RoilingDarknessShader " +
    "SirenColorationShader SirenIlluminationShader SmokePatchColorationShader SmokePatchIlluminationShader " +
    "StarLightColorationShader SunburstColorationShader SunburstIlluminationShader " +
    "SwirlingRainbowColorationShader TokenRingSamplerShader TorchColorationShader TorchIlluminationShader " +
    "VortexColorationShader VortexIlluminationShader WaveBackgroundVisionShader WaveColorationShader " +
    "WaveColorationVisionShader WaveIlluminationShader",
  config: "ReleaseData",
  data: "ActorDeltaField BaseTerrainData",
  "data.regionBehaviors":
    "AdjustDarknessLevelRegionBehaviorType DisplayScrollingTextRegionBehaviorType " +
    "ExecuteMacroRegionBehaviorType ExecuteScriptRegionBehaviorType PauseGameRegionBehaviorType " +
    "SuppressWeatherRegionBehaviorType TeleportTokenRegionBehaviorType ToggleBehaviorRegionBehaviorType",
  "data.regionShapes":
    "RegionCircle RegionEllipse RegionPolygon RegionPolygonTree RegionPolygonTreeNode RegionRectangle " + "RegionShape",
  "data.validators": "hasFileExtension isBase64Data",
  documents: "BaseCard BasePlaylistSound Card PlaylistSound",
  helpers: "AsyncWorker ClientIssues DocumentIndex WorkerManager",
  "helpers.interaction": "GamepadManager",
  "helpers.media": "CompendiumArt",
  "nue.tours": "CanvasTour SetupTour SidebarTour",
  packages: "BaseSystem BaseWorld ClientPackageMixin System World",
  prosemirror:
    "AllSelection DOMParser DOMSerializer EditorState EditorView Plugin PluginKey ProseMirrorClickHandler " +
    "ProseMirrorContentLinkPlugin ProseMirrorDirtyPlugin ProseMirrorDropDown ProseMirrorHighlightMatchesPlugin " +
    "ProseMirrorImagePlugin ProseMirrorInputRules ProseMirrorKeyMaps ProseMirrorMenu " +
    "ProseMirrorPasteTransformer ProseMirrorPlugin Schema Step TextSelection",
  utils:
    "IterableWeakMap SortingHelpers StringTree WordTree lineCircleIntersection " +
    "parseS3URL pathCircleIntersects quadraticIntersection",
};

/** Names not built that only generation 13 has. */
export const NOT_BUILT_13: Readonly<Record<string, string>> = {
  "applications.handlebars": "colorPicker",
  "appv1.sheets": "JournalTextTinyMCESheet",
  config: "ApplicationConfiguration",
};

/** Names not built that exist from generation 14 on. */
export const NOT_BUILT_14: Readonly<Record<string, string>> = {
  "applications.apps": "FormulaEditor ShapeConfig",
  "applications.elements": "HTMLAutocompleteTagsElement HTMLGridOffset2DTagsElement HTMLGridOffset3DTagsElement",
  "applications.sheets": "PlaceableConfig",
  "applications.sheets.journal": "JournalEntryPageCodeMirrorSheet JournalEntryPageHTMLSheet",
  "applications.sheets.palette":
    "AmbientLightPalette AmbientSoundPalette DrawingPalette NotePalette PlaceablePaletteMixin RegionPalette " +
    "TilePalette WallPalette",
  "applications.sidebar.filters": "AmbientLightFilter PlaceableFilter RegionFilter TileFilter",
  "applications.sidebar.tabs":
    "AmbientLightTab AmbientSoundTab DrawingTab NoteTab PlaceableDirectory PlaceableTab RegionTab TileTab " +
    "TokenTab WallTab",
  "applications.ux": "Autocomplete FilterMenu",
  canvas: "KTX2Parser TransitionContainer",
  "canvas.animation": "CanvasShakeEffect ParticleGenerator",
  "canvas.borders": "drawBorder",
  "canvas.containers": "ShapeControls ShapeControlsHandle",
  "canvas.geometry": "ElevatedSurfaceExposureGenerator",
  "canvas.primary": "PrimaryCanvasParticleContainer",
  "canvas.rendering.filters": "AlphaBlurFilter AlphaBlurFilterPass",
  "canvas.vfx": "VFXCanvasContainer VFXComponent VFXEffect VFXPath activate configure deactivate",
  "canvas.vfx.animations": "drawBack followPath scale",
  "canvas.vfx.components":
    "VFXParticleGeneratorComponent VFXPositionalSoundComponent VFXScrollingTextComponent VFXShakeComponent " +
    "VFXSingleAttackComponent VFXSingleImpactComponent",
  "canvas.vfx.fields":
    "VFXPointField VFXPointSourcePolygonField VFXReferenceField VFXReferenceObjectField VFXReferencePointField",
  "canvas.vfx.utils":
    "generateHermiteSegment interpolateProperties interpolateRotation parseRotation resolveAnimation " +
    "resolveEasing",
  config: "ServerSettings",
  data: "PolygonTree PolygonTreeNode",
  "data.fields": "DataModelSchemaField GridOffsetField GridOffsetsField SceneLevelsSetField ShaderField ShapesField",
  "data.regionBehaviors": "ApplyActiveEffectRegionBehaviorType",
  helpers: "ActiveEffectRegistry",
  nue: "registerTours",
  utils:
    "StringNode applyDataOperators buildRelativeUuid closestPointToPath expandObjectInPlace " +
    "isElementInstanceOf iterateEntries iterateKeys iterateValues objectEntries objectKeys objectValues",
};

/** Names, built or not, that generation 14 introduced and generation 13 lacks, by their place below `foundry`. */
export const SINCE_14: Readonly<Record<string, string>> = {
  applications: "detached",
  "applications.api.ApplicationV2.prototype":
    "parent children renderChild detachWindow attachWindow _canDetach _canAttach _onDetach _onAttach",
  "applications.elements": "AdoptableHTMLElement HTMLFormulaInputElement",
  "applications.elements.AbstractMultiSelectElement.prototype": "disableOption",
  "applications.elements.HTMLSecretBlockElement.prototype": "revealable",
  "applications.sheets": "ActorSheet ItemSheet LevelConfig",
  "audio.Sound.prototype": "unschedule unscheduleAll",
  "canvas.perception.FogManager.prototype": "_applySharedExploration _unionizeSharedExploration",
  data: "ActiveEffectTypeDataModel ConeShapeData EmanationShapeData GridShapeData LineShapeData RingShapeData TokenShapeData operators",
  "data.fields.SchemaField.prototype": "extendFields",
  "dice.Roll.prototype": "_prepareChatRenderContext",
  documents: "BaseLevel Level modifyBatch",
  "documents.ActiveEffect": "CHANGE_PHASES CHANGE_TYPES EXPIRY_EVENTS getEffectStart",
  "documents.ActiveEffect.prototype": "actor getReplacementData item",
  "documents.ChatMessage": "applyMode",
  "documents.ChatMessage.prototype": "applyMode",
  "documents.TokenDocument.prototype": "attachments includedInLevel locatedInLevel",
  "documents.User": "queryMany",
  "documents.WallDocument.prototype": "includedInLevel locatedInLevel",
  "documents.DrawingDocument.prototype": "includedInLevel locatedInLevel",
  "documents.AmbientLightDocument.prototype": "includedInLevel locatedInLevel",
  "documents.AmbientSoundDocument.prototype": "includedInLevel locatedInLevel",
  "documents.NoteDocument.prototype": "includedInLevel locatedInLevel",
  "documents.RegionDocument.prototype": "includedInLevel locatedInLevel",
  "documents.TileDocument.prototype": "includedInLevel locatedInLevel",
  "documents.Scene.prototype":
    "_getAvailableLevels availableLevels cycleLevel firstLevel moveTokens testSurfaceCollision",
  utils: "equals isPlainObject",
  packages: "AdditionalTypesField",
};

/** Names that generation 14 does not have any more. */
export const UNTIL_13: Readonly<Record<string, string>> = {
  "applications.handlebars": "select",
  "applications.api.ApplicationV2.prototype": "bringToTop",
  "applications.ui": "RegionLegend",
};
