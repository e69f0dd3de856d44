/**
 * Names that were globals before generation 13 and have been below `foundry` since: reading the global warns. They are
 * listed by the place where they are now, as `Old=New` if the name has changed.
 */
import { defineDeprecated } from "../../common/utils/logging.ts";

/** The names, separated by spaces, by their place below `foundry`. */
const GLOBALS: Readonly<Record<string, string>> = {
  "appv1.api": "Application Dialog FormApplication DocumentSheet",
  applications: "HandlebarsHelpers=handlebars",
  "applications.handlebars": "getTemplate loadTemplates renderTemplate",
  "applications.apps": "CombatTrackerConfig DocumentSheetConfig GridConfig ImagePopout DocumentOwnershipConfig",
  "applications.ui": "Hotbar Pause=GamePause SceneControls SceneNavigation Players MainMenu Notifications",
  "applications.sheets":
    "ActiveEffectConfig AdventureExporter BaseSheet CardConfig CardHand=CardHandConfig CardPile=CardPileConfig CardsConfig=CardDeckConfig CombatantConfig DrawingConfig FolderConfig MeasuredTemplateConfig MacroConfig NoteConfig PlaylistConfig PlaylistSoundConfig RollTableConfig=RollTableSheet SceneConfig TileConfig TokenConfig WallConfig",
  "applications.sheets.journal":
    "JournalImagePageSheet=JournalEntryPageImageSheet JournalPDFPageSheet=JournalEntryPagePDFSheet JournalVideoPageSheet=JournalEntryPageVideoSheet MarkdownJournalPageSheet=JournalEntryPageMarkdownSheet",
  "applications.sidebar": "Sidebar",
  "applications.sidebar.tabs":
    "ActorDirectory CardsDirectory ChatLog CombatTracker CompendiumDirectory ItemDirectory JournalDirectory MacroDirectory PlaylistDirectory RollTableDirectory SceneDirectory Settings",
  "applications.sidebar.apps":
    "Compendium InvitationLinks KeybindingsConfig=ControlsConfig SupportDetails ModuleManagement ToursManagement",
  "applications.hud": "BasePlaceableHUD DrawingHUD TileHUD TokenHUD",
  "applications.apps.av": "CameraViews CameraPopoutAppWrapper=CameraPopout",
  av: "AVClient AVMaster AVSettings",
  "av.clients": "SimplePeerAVClient",
  "applications.settings.menus": "AVConfig DefaultSheetsConfig DiceConfig FontConfig",
  "applications.settings": "SettingsConfig DependencyResolution",
  "applications.ux": "FormDataExtended HTMLSecret ProseMirrorEditor SearchFilter Tabs",
  "appv1.sheets": "ActorSheet AdventureImporter ItemSheet JournalSheet JournalPageSheet JournalTextPageSheet",
  canvas: "Canvas SceneManager FramebufferSnapshot TextureExtractor TextureLoader getTexture loadTexture srcExists",
  "canvas.containers":
    "CachedContainer UnboundContainer FullCanvasObjectMixin PointSourceMesh QuadMesh SpriteMesh ControlIcon ResizeHandle PreciseText GridMesh GridHighlight Cursor DoorControl",
  "canvas.groups":
    "CanvasGroupMixin EffectsCanvasGroup EnvironmentCanvasGroup HiddenCanvasGroup InterfaceCanvasGroup OverlayCanvasGroup PrimaryCanvasGroup RenderedCanvasGroup CanvasVisibility",
  "canvas.layers":
    "CanvasLayer InteractionLayer PlaceablesLayer ControlsLayer CanvasBackgroundAlterationEffects CanvasColorationEffects CanvasDarknessEffects CanvasIlluminationEffects WeatherEffects GridLayer CanvasDepthMask CanvasOcclusionMask CanvasVisionMask DarknessLevelContainer DrawingsLayer NotesLayer SoundsLayer TemplateLayer TilesLayer WallsLayer RegionLayer LightingLayer TokenLayer",
  "canvas.placeables": "PlaceableObject Drawing Note Region Tile Token MeasuredTemplate Wall AmbientLight AmbientSound",
  "canvas.geometry":
    "Quadtree CanvasQuadtree UnboundTransform ObservableTransform LimitedAnglePolygon PolygonMesher Ray PointSourcePolygon ClockwiseSweepPolygon WeilerAthertonClipper",
  "canvas.animation": "CanvasAnimation ChatBubbles SmoothNoise",
  "canvas.interaction":
    "MouseInteractionManager RenderFlagsMixin RenderFlags Ping PulsePing ChevronPing AlertPing ArrowPing Ruler",
  "canvas.placeables.tokens": "UserTargets TokenRing TokenRingConfig DynamicRingData",
  "canvas.placeables.regions": "RegionGeometry RegionMesh",
  data: "RegionPolygonTree=PolygonTree",
  "data.regionShapes": "RegionShape",
  "canvas.perception":
    "FogManager PerceptionManager VisionMode DetectionMode DetectionModeAll DetectionModeLightPerception DetectionModeInvisibility DetectionModeBasicSight=DetectionModeDarkvision DetectionModeTremor",
  "canvas.primary":
    "PrimaryCanvasContainer PrimaryGraphics PrimarySpriteMesh PrimaryOccludableObjectMixin PrimaryCanvasObjectMixin CanvasTransformMixin",
  "canvas.rendering.batching": "BatchShaderGenerator BatchRenderer",
  "canvas.rendering.filters":
    "SMAAFilter AbstractBaseFilter AbstractBaseMaskFilter VisualEffectsMaskingFilter PrimaryCanvasGroupAmbienceFilter GlowOverlayFilter InvisibilityFilter OutlineOverlayFilter TextureTransitionFilter VisibilityFilter VisionMaskFilter VoidFilter AlphaBlurFilter AlphaBlurFilterPass WeatherOcclusionMaskFilter",
  "canvas.rendering.mixins": "BaseShaderMixin AdaptiveFragmentChannelMixin",
  "canvas.rendering.shaders":
    "AbstractBaseShader GridShader AdaptiveLightingShader AdaptiveBackgroundShader AdaptiveColorationShader AdaptiveDarknessShader AdaptiveIlluminationShader BewitchingWaveColorationShader BewitchingWaveIlluminationShader BlackHoleDarknessShader ChromaColorationShader EmanationColorationShader EnergyFieldColorationShader FairyLightColorationShader FairyLightIlluminationShader FlameColorationShader FlameIlluminationShader FogColorationShader ForceGridColorationShader GhostLightColorationShader GhostLightIlluminationShader HexaDomeColorationShader LightDomeColorationShader MagicalGloomDarknessShader PulseColorationShader PulseIlluminationShader RadialRainbowColorationShader RevolvingColorationShader RoilingDarknessShader SirenColorationShader SirenIlluminationShader SmokePatchColorationShader SmokePatchIlluminationShader StarLightColorationShader SunburstColorationShader SunburstIlluminationShader SwirlingRainbowColorationShader TorchColorationShader TorchIlluminationShader VortexColorationShader VortexIlluminationShader WaveColorationShader WaveIlluminationShader AdaptiveVisionShader BackgroundVisionShader ColorationVisionShader IlluminationVisionShader AmplificationBackgroundVisionShader WaveBackgroundVisionShader WaveColorationVisionShader RegionShader HighlightRegionShader AbstractDarknessLevelRegionShader AdjustDarknessLevelRegionShader IlluminationDarknessLevelRegionShader BaseSamplerShader BaselineIlluminationSamplerShader ColorAdjustmentsSamplerShader AmplificationSamplerShader FogSamplerShader OccludableSamplerShader DepthSamplerShader PrimaryBaseSamplerShader TokenRingSamplerShader AbstractWeatherShader WeatherShaderEffect FogShader RainShader SnowShader",
  "canvas.workers": "TextureCompressor",
  "documents.abstract":
    "ClientDocumentMixin CanvasDocumentMixin DirectoryCollectionMixin DocumentCollection WorldCollection",
  "documents.collections":
    "Actors CardStacks CombatEncounters FogExplorations Folders Items Journal Macros Messages=ChatMessages Playlists RollTables Scenes WorldSettings Users CompendiumCollection CompendiumFolderCollection CompendiumPacks",
  helpers: "AsyncWorker ClientIssues ClientSettings DocumentIndex GameTime Localization SocketInterface WorkerManager",
  "helpers.interaction": "ClientKeybindings ClipboardHelper GamepadManager KeyboardManager MouseManager",
  "helpers.media": "ImageHelper VideoHelper",
  utils: "saveDataToFile readTextFromFile",
  nue: "NewUserExperience=NewUserExperienceManager Tours=ToursCollection Tour",
  "nue.tours": "CanvasTour SetupTour SidebarTour",
  packages: "ClientPackageMixin Module System World",
};

/** Globals that stand for the class that a package has configured (`implementation`), by the place of the class. */
const IMPLEMENTATIONS: Readonly<Record<string, string>> = {
  "applications.apps": "FilePicker",
  "applications.ux": "ContextMenu DragDrop Draggable TextEditor",
  "helpers.interaction": "TooltipManager",
};

/**
 * Defines on a page the globals that packages used before the names were below `foundry`; reading one warns. Leaves out
 * names that the page uses already, and names that `foundry` lacks.
 */
export function defineDeprecatedGlobals(page: any): void {
  // Defines the globals of a table. An entry is the name of the global, with `=name` if the name below `foundry` is
  // another one. The suffix is that of IMPLEMENTATIONS or "".
  const defineAll = (table: Readonly<Record<string, string>>, suffix: string): void => {
    for (const [path, names] of Object.entries(table)) {
      const branch = path.split(".").reduce((holder, key) => holder?.[key], page.foundry);
      for (const entry of names.split(" ")) {
        const [globalName, name = globalName] = entry.split("=") as [string, string?];
        if (globalName in page || branch?.[name] === undefined) continue;
        const instead = `foundry.${path}.${name}${suffix}`;
        const readMember = (): unknown => (suffix ? branch[name].implementation : branch[name]);
        defineDeprecated(page, globalName, readMember, {
          path: `the global ${globalName}`,
          instead,
          since: 13,
          until: 15,
        });
      }
    }
  };
  defineAll(GLOBALS, "");
  defineAll(IMPLEMENTATIONS, ".implementation");
}
