/**
 * Protected methods that generation 14 documents and the tabletop has not built, in the form of `ABSENT_HOOKS` and in
 * addition to that list. Generation 13 has some of these methods too, but its types do not say so.
 */
export const ABSENT_HOOKS_14: Readonly<Record<string, string>> = {
  "abstract.DataModel": "_getInnerModel _initializationOrder _preUpdateSource _updateCommit _updateDiff",
  "abstract.Document": "._clearFieldsRecursively _initializationOrder _updateDiff",
  "applications.api.ApplicationV2": "_getFrameButtons _headerControlContextEntries _refit _renderFrameButtons",
  "applications.apps.DocumentSheetConfig": "_prepareFooterContext _prepareFormContext",
  "applications.elements.AbstractFormInputElement": "_disconnect",
  "applications.hud.BasePlaceableHUD": "_onSubmit _onSubmitElevation _parseAttributeInput",
  "applications.hud.TokenHUD": "_getMovementActionChoices _onSubmit _onSubmitElevation",
  "applications.settings.SettingsConfig": "_categorizeEntry _sortCategories",
  "applications.sheets.ActiveEffectConfig": "_prepareStartContext _processChangeSubmission _renderChange",
  "applications.sheets.AdventureImporterV2": "_getContentList _onToggleImportAll _prepareImportOptionsSchema",
  "applications.sheets.ItemSheetV2":
    "_canDragDrop _canDragStart _onDragOver _onDragStart _onDrop _onDropActiveEffect _onDropDocument",
  "applications.sheets.PrototypeTokenConfig": "_prepareAppearanceTab _prepareButtons _previewChanges",
  "applications.sheets.RollTableSheet":
    "_animateRoll _animateRoulette _createResult _flashResult _onDrop _prepareResult _sortResults",
  "applications.sheets.SceneConfig": "_getLevelContextOptions _onDragStart _onDrop _onSortLevel",
  "applications.sheets.TokenConfig": "_onChangeBar _prepareAppearanceTab _previewChanges",
  "applications.sheets.journal.JournalEntryPageProseMirrorSheet": "_onConfigurePlugins",
  "applications.sheets.journal.JournalEntrySheet":
    "_canDragDrop _canDragStart _observeHeadings _observePages _onContextMenuClose _onContextMenuOpen " +
    "_onDragStart _onDrop _onPageScroll _onSearchFilter _synchronizeSidebar",
  "applications.sidebar.DocumentDirectory":
    "._getFolderContextOptions ._handleDroppedFolder _canCreateEntry _createDroppedEntry " +
    "_createDroppedFolderContent _createDroppedFolderDocuments _entryAlreadyExists _entryBelongsToFolder " +
    "_getDroppedEntryFromData _getEntryDragData _getFolderDragData _handleDroppedEntry _handleDroppedFolder " +
    "_handleDroppedForeignFolder _matchSearchEntries _matchSearchFolders _onCreateFolder _onDragHighlight " +
    "_onDragOver _onMatchSearchEntry _onToggleFolder _organizeDroppedFoldersAndDocuments " +
    "_prepareDirectoryContext _prepareDuplicateData _prepareFooterContext _prepareHeaderContext",
  "applications.sidebar.apps.Compendium":
    "_canCreateEntry _entryAlreadyExists _getEntryDragData _getFrameButtons _prepareHeaderContext",
  "applications.sidebar.apps.ControlsConfig": "_sortCategories",
  "applications.sidebar.tabs.ChatLog":
    "_attachLogListeners _onConfigurePlugins _preSyncInputState _prepareInputContext _syncInputState",
  "applications.sidebar.tabs.CombatTracker": "_onChangeInput",
  "applications.sidebar.tabs.CompendiumDirectory":
    "_canDragDrop _canDragStart _entryAlreadyExists _entryBelongsToFolder _getDroppedEntryFromData " +
    "_getEntryContextOptions _getEntryDragData _getFilterContextOptions _getFolderContextOptions " +
    "_getFolderDragData _handleDroppedEntry _handleDroppedFolder _matchSearchCompendiums _matchSearchDocuments " +
    "_matchSearchFolders _onClickEntry _onCreateEntry _onCreateFolder _onDeleteCompendium _onDragDocumentStart " +
    "_onDragHighlight _onDragOver _onDragStart _onDrop _onDuplicateCompendium _onMatchSearchDocuments " +
    "_onMatchSearchEntry _onSearchFilter _onToggleCompendiumFilterType _onToggleFolder _onToggleLock " +
    "_prepareDirectoryContext _prepareHeaderContext _preparePackContext _sortRelative",
  "applications.ui.Hotbar": "_createRollTableRollMacro",
  "applications.ui.Players": "_formatName",
  "applications.ux.ContextMenu": "_onClickItem _onRenderEntries _preRenderEntries",
  "applications.ux.ProseMirrorEditor": "._onAutosave _handleAutosave",
  "canvas.rendering.shaders.AbstractBaseShader": "_isShaderFieldCompatible",
  "canvas.rendering.shaders.BaseSamplerShader": "._createFragmentShader ._createVertexShader",
  "canvas.groups.PrimaryCanvasGroup": "._compareObjects _onMouseMove",
  "canvas.layers.InteractionLayer":
    "_highlightObjects _onClickRight2 _onCopyKey _onCutKey _onCycleViewKey _onDismissKey _onPasteKey " +
    "_onSelectAllKey _onUndoKey",
  "canvas.layers.PlaceablesLayer":
    "_confirmDeleteKey _highlightObjects _onCopyKey _onCutKey _onDismissKey _onPasteKey _onSelectAllKey " +
    "_onUndoCreate _onUndoDelete _onUndoKey _onUndoUpdate",
  "canvas.layers.TokenLayer": "_confirmDeleteKey _highlightObjects _onClickRight2 _onCycleViewKey",
  "canvas.perception.DetectionMode": "._testCollision",
  "canvas.perception.FogManager": "_createExplorationRenderTexture _getBase64ExtractionConfiguration",
  "canvas.rendering.filters.AbstractBaseMaskFilter": "._createVertexShader",
  "canvas.rendering.filters.VisualEffectsMaskingFilter": "._createFragmentShader",
  "canvas.sources.BaseEffectSource": "_couldShapesChange",
  "canvas.sources.PointLightSource": "_getEdgeCreationOptions",
  "canvas.perception.VisionMode": "_activate _deactivate",
  "canvas.placeables.PlaceableObject": "_finalizeDragLeft _finalizeDragRight _initializeDragLeft _initializeDragRight",
  "canvas.placeables.Token":
    "_changeDragElevation _getDragPathfindingOptions _getDragWaypointPosition _initializeDragLeft " +
    "_initializeRuler _onDragClickLeft _onDragClickLeft2 _onDragClickRight _refreshMeshSizeAndScale " +
    "_shouldPreventDragLeftDrop _updateDragDestination _updateTarget",
  "data.fields.ArrayField": "_validateRecursive",
  "data.fields.DataField": "_sanitize _validateRecursive",
  "data.fields.DocumentStatsField": "_sanitizeType",
  "data.fields.EmbeddedCollectionDeltaField": "_commitElement _updateElement _validateRecursive",
  "data.fields.EmbeddedCollectionField": "_commitElement _updateElement _validateRecursive",
  "data.fields.SchemaField": "_validateRecursive",
  "data.fields.SetField": "_validateRecursive",
  "data.fields.TypeDataField": "_validateRecursive",
  "data.fields.TypedObjectField": "_validateRecursive",
  "documents.ActiveEffect":
    "._applyChangeAdd ._applyChangeCustom ._applyChangeMultiply ._applyChangeOverride ._applyChangeSubtract " +
    "._applyChangeUnguided ._applyChangeUpgrade ._replaceDataRefs _prepareCombatBasedDuration " +
    "_prepareTimeBasedDuration",
  "documents.BaseActiveEffect": "._shimChanges",
  "documents.Playlist": "._getSoundContentLinks",
  "documents.abstract.DocumentCollection": "_prepareImportDocument",
  "documents.abstract.WorldCollection": "_prepareImportDocument",
  "documents.collections.CompendiumCollection": "_prepareImportDocument",
  "packages.Module": "._formatBadDependenciesTooltip ._formatIncompatibleSystemsTooltip",
};
