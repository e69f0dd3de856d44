/**
 * Documented protected methods that the tabletop lacks in classes that it has, by class; a dot marks a static method.
 * Calling one throws. The names are those of the community's types for V13; a test compares this list with the types
 * (tests/headless/world/api-names.spec.ts). Two kinds of methods are left out, and undefined: those that the types mark
 * as deprecated, and those that the tabletop itself calls where a package defines them.
 */
export const ABSENT_HOOKS: Readonly<Record<string, string>> = {
  "abstract.DatabaseBackend": "_log _logError _logOperation",
  "abstract.EmbeddedCollection": "_delete _set",
  "abstract.EmbeddedCollectionDelta": "_delete _set",
  "applications.api.ApplicationV2": "_awaitTransition",
  "applications.apps.FilePicker": "_onChangeTileSize",
  "applications.elements.HTMLDocumentTagsElement": "_initializeTags",
  "applications.elements.HTMLProseMirrorElement": "_configurePlugins",
  "applications.settings.SettingsConfig": "_prepareCategoryData",
  "applications.settings.menus.FontConfig": "._formatFont _getDataForDefinition _onAddFont _onDeleteFont _onSelectFont",
  "applications.sidebar.Sidebar": "_prepareTabContext",
  "applications.sidebar.apps.ControlsConfig": "_prepareCategoryData",
  "applications.sidebar.apps.ToursManagement": "_prepareCategoryData _sortCategories",
  "applications.ux.ContextMenu": "_animate _close _injectMenu _onRender _preRender _setPosition",
  "applications.ux.Draggable":
    "_activateDragListeners _activateResizeListeners _onDragMouseDown _onDragMouseMove _onDragMouseUp " +
    "_onResizeMouseDown _onResizeMouseMove _onResizeMouseUp",
  "applications.ux.ProseMirrorEditor":
    "._createCollaborativeEditorView ._createLocalEditorView ._onNewSteps ._onResync ._onUsersEditing " +
    "_disableSourceCodeEditing _onNewSteps _resync _updateUserDisplay",
  "applications.ux.TextEditor":
    "._embedContent ._enrichContentLinks ._enrichEmbeds ._enrichHyperlinks ._enrichInlineRolls " +
    "._parseEmbedConfig ._uploadImage",
  "canvas.animation.ChatBubbles": "._activateSocketListeners",
  "canvas.layers.TilesLayer": "_getDropData _onDropData",
  "canvas.placeables.Tile":
    "_onHandleDragCancel _onHandleDragDrop _onHandleDragMove _onHandleDragStart _onHandleHoverIn _onHandleHoverOut",
  "canvas.primary.PrimarySpriteMesh": "_calculateCanvasBounds _renderVoid",
  "canvas.rendering.shaders.PrimaryBaseSamplerShader": "_configureDepthShader",
  "canvas.geometry.ClockwiseSweepPolygon":
    "_compute _defineBoundingBox _determineEdgeTypes _determineSweepResult _executeSweep _identifyEdges " +
    "_identifyIntersections _identifyVertices _initializeActiveEdges _isVertexBehindActiveEdges " +
    "_sortVertices _switchEdge _testCollision _visualizeCollision",
  "canvas.groups.CanvasVisibility": "_createVisibilityTestConfig",
  "canvas.groups.EnvironmentCanvasGroup": "_draw",
  "canvas.groups.InterfaceCanvasGroup": "_draw",
  "canvas.groups.PrimaryCanvasGroup": "_draw _tearDown",
  "canvas.layers.ControlsLayer": "_deactivate _onCanvasPan _onLongPress _onMouseMove",
  "canvas.layers.GridLayer": "_drawMesh",
  "canvas.layers.InteractionLayer":
    "_canDragLeftStart _onClickLeft _onClickLeft2 _onClickRight _onDeleteKey _onDragLeftCancel " +
    "_onDragLeftDrop _onDragLeftMove _onDragLeftStart",
  "canvas.layers.PlaceablesLayer":
    "_canDragLeftStart _canvasCoordinatesFromDrop _onClickLeft _onClickRight _onDeleteKey " +
    "_onDragLeftCancel _onDragLeftDrop _onDragLeftMove _onDragLeftStart",
  "canvas.layers.TokenLayer": "_getOccludableTokens _onClickLeft",
  "canvas.perception.FogManager": "_createExplorationObject",
  "canvas.placeables.PlaceableObject":
    "_applyRenderFlags _canDragLeftStart _createInteractionManager _draw _getTargetAlpha _onClickLeft " +
    "_onClickLeft2 _onClickRight _onClickRight2 _onDragEnd _onDragLeftCancel _onDragLeftDrop " +
    "_onDragLeftMove _onDragLeftStart _onDragRightCancel _onDragRightDrop _onDragRightMove " +
    "_onDragRightStart _onDragStart _onLongPress _onUnclickLeft _onUnclickRight _overlapsSelection " +
    "_prepareDragLeftDropUpdates _propagateLeftClick _propagateRightClick _updateQuadtree",
  "canvas.placeables.Token":
    "_configureFilterEffect _drawEffects _getAnimationData _getAnimationDuration _onAnimationUpdate " +
    "_onDragEnd _onDragLeftMove _onDragLeftStart _prepareAnimation _propagateLeftClick " +
    "_refreshRingVisuals _refreshSize _removeAllFilterEffects _renderDetectionFilter",
  "canvas.placeables.tokens.BaseTokenRuler": "_onVisibleChange",
  "canvas.sources.PointLightSource": "_canDetectObject _configure _createShapes _drawMesh _getPolygonConfiguration",
  "canvas.sources.PointVisionSource":
    "_configure _configureLayer _configureShaders _createLightPolygon _createRestrictedPolygon " +
    "_createShapes _drawMesh _getPolygonConfiguration _updateBackgroundUniforms _updateColorationUniforms " +
    "_updateCommonUniforms _updateIlluminationUniforms _updateVisionMode _updateVisionModeUniforms",
  "data.fields.DocumentStatsField": "._migrateData ._shimData ._shimDocument",
  "data.fields.StringField": "_isValidChoice",
  "dice.Roll": "_evaluateASTAsync _evaluateASTSync",
  "dice.RollParser":
    "_collapseOperators _onDiceTerm _onExpression _onFunctionTerm _onNumericTerm _onParenthetical " +
    "_onPoolTerm _onStringTerm _wrapNegativeTerm",
  "dice.terms.FunctionTerm": "_evaluateASync",
  "documents.ActiveEffect": "_prepareDuration",
  "documents.ActorDelta": "_dispatchDescendantDocumentEvents",
  "documents.Cards": "_drawCards sortShuffled sortStandard",
  "documents.Combat": "._onDeleteTokens _playCombatSound _refreshTokenHUD",
  "documents.JournalEntryPage": "._flattenTOC ._makeHeadingNode _createFigureEmbed",
  "documents.Playlist": "_getNextSound _getPreviousSound _sortSounds",
  "documents.RegionDocument": "._activateSocketListeners _handleEvent _triggerEvent",
  "documents.RollTable": "_createFigureEmbed _onClickEmbedAction",
  "documents.Setting": "_castType",
  "documents.TokenDocument": "_inferRingSubjectTexture _prepareDetectionModes",
  "documents.collections.CompendiumCollection": "._onConfigure",
  "documents.collections.CompendiumPacks": "._sortAlphabetical _getVisibleTreeContents",
  "grid.BaseGrid": "_measurePath",
  "grid.HexagonalGrid": "_measurePath",
  "grid.SquareGrid": "_measurePath",
  "helpers.interaction.ClientKeybindings": "._compareActions _registerCoreKeybindings",
  "helpers.interaction.KeyboardManager": "._getMatchingActions _activateListeners _onFocusIn",
  "helpers.interaction.TooltipManager": "_onLockTooltip _onLockedTooltipDismiss",
  "packages.BasePackage": "._logWarning",
};

/**
 * Methods that throw in generation 13 alone. In 14 they are undefined, as the public repository of the types no longer
 * has them at 14.366.
 */
export const ABSENT_HOOKS_13: Readonly<Record<string, string>> = {
  "abstract.DataModel": "._initializationOrder",
  "abstract.Document": "._initializationOrder",
  "abstract.EmbeddedCollection": "_createOrUpdate",
  "abstract.EmbeddedCollectionDelta": "_createOrUpdate",
  "applications.ux.TextEditor": "._createTinyMCE",
  "canvas.Canvas":
    "_configurePerformanceMode _initializeBlur _onDragCanvasPan _onDragRightCancel _onDragRightDrop " +
    "_onDragRightMove _onDragRightStart updateBlur",
  "canvas.layers.ControlsLayer": "_findViewportIntersection",
  "canvas.layers.WallsLayer": "_getWallDataFromActiveTool _panCanvasEdge",
  "canvas.layers.PlaceablesLayer": "_createPreview _getMovableObjects _pasteObject _sendToBackOrBringToFront",
  "canvas.layers.TokenLayer": "_animateTargets _getCycleOrder _getMovableObjects _pasteObject",
  "canvas.placeables.PlaceableObject": "_getShiftedPosition _partialDraw",
  "data.fields.DataField": "_addTypes",
  "data.fields.SchemaField": "_addTypes",
  "data.fields.TypeDataField": "_addTypes",
  "data.fields.TypedObjectField": "_addTypes",
  "data.fields.TypedSchemaField": "_addTypes",
  "documents.ActiveEffect":
    "_applyAdd _applyCustom _applyLegacy _applyMultiply _applyOverride _applyUpgrade _getCombatTime " +
    "_getDurationLabel _requiresDurationUpdate",
  "documents.Actor": "_registerDependantToken _unregisterDependentScene _unregisterDependentToken",
  "documents.ActorDelta": "_createSyntheticActor _prepareDeltaUpdate",
  "documents.BaseActiveEffect": "._initializationOrder",
  "documents.BaseActor": "._initializationOrder",
  "documents.BaseActorDelta": "._initializationOrder _prepareDeltaUpdate",
  "documents.BaseAdventure": "._initializationOrder",
  "documents.BaseAmbientLight": "._initializationOrder",
  "documents.BaseAmbientSound": "._initializationOrder",
  "documents.BaseCards": "._initializationOrder",
  "documents.BaseCombat": "._initializationOrder",
  "documents.BaseCombatant": "._initializationOrder",
  "documents.BaseCombatantGroup": "._initializationOrder",
  "documents.BaseDrawing": "._initializationOrder",
  "documents.BaseFogExploration": "._initializationOrder",
  "documents.BaseFolder": "._initializationOrder",
  "documents.BaseItem": "._initializationOrder",
  "documents.BaseJournalEntry": "._initializationOrder",
  "documents.BaseJournalEntryCategory": "._initializationOrder",
  "documents.BaseJournalEntryPage": "._initializationOrder",
  "documents.BaseMeasuredTemplate": "._initializationOrder",
  "documents.BaseNote": "._initializationOrder",
  "documents.BasePlaylist": "._initializationOrder",
  "documents.BaseRegion": "._initializationOrder",
  "documents.BaseRollTable": "._initializationOrder",
  "documents.BaseScene": "._initializationOrder",
  "documents.BaseSetting": "._initializationOrder",
  "documents.BaseTableResult": "._initializationOrder",
  "documents.BaseTile": "._initializationOrder",
  "documents.BaseToken": "._initializationOrder _prepareDeltaUpdate",
  "documents.BaseUser": "._initializationOrder",
  "documents.BaseWall": "._initializationOrder",
  "documents.collections.CombatEncounters": "_onDeleteToken",
  "documents.collections.CompendiumCollection": "._activateSocketListeners",
  "documents.collections.Journal": "._activateSocketListeners ._showEntry",
  "documents.collections.Playlists": "_onChangeScene",
  "grid.HexagonalGrid": "._calculatePreV10Dimensions",
  "packages.BasePackage":
    "._migrateCompatibility ._migrateDependenciesNameToId ._migrateMediaURL ._migrateNameToId ._migrateOwnership ._migratePackEntityToType ._migratePackIDs ._migrateToRelationships",
};
